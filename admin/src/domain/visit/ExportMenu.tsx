import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { userTimeZone, useText } from '../../kit/i18n/index.ts'
import { Icon, MenuButton } from '../../kit/index.ts'
import { download, type Query } from '../../kit/session/index.ts'

const FORMATS = ['csv', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

interface Props {
  /** The filter as the calls take it, with the end that the list in sight has. */
  query: Query
  isDisabled: boolean
  /** Of the call that answers the file. */
  path?: string
}

/** All rows of a list of visits as a file. */
export function ExportMenu({ query, isDisabled, path = '/api/access-record/export' }: Props) {
  const t = useText()
  const save = useMutation({
    mutationFn: (format: Format) => download(path, { ...query, format, tz: userTimeZone() }),
  })
  const choices = FORMATS.map((format) => ({
    label: t(`visits.export.${format}`),
    run: () => save.mutate(format),
  }))
  return (
    <MenuButton choices={choices}>
      {(opener) => (
        <Button
          {...opener}
          disabled={isDisabled}
          loading={save.isPending}
          startIcon={<Icon name="download" size={14} />}
        >
          {t('ui.export')}
        </Button>
      )}
    </MenuButton>
  )
}
