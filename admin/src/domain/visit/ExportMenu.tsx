import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { userTimeZone, useText } from '../../kit/i18n/index.ts'
import { Icon, MenuButton } from '../../kit/index.ts'

const FORMATS = ['csv', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

interface FileFormat {
  format: Format
  tz: string
}

interface Props {
  /** Downloads the rows of the list, with the end that the list on the page has. */
  save: (format: FileFormat) => Promise<void>
  isDisabled: boolean
}

/** All rows of a list of visits as a file. */
export function ExportMenu({ save, isDisabled }: Props) {
  const t = useText()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: Format) => save({ format, tz: userTimeZone() }),
  })
  const choices = FORMATS.map((format) => ({
    label: t(`visits.export.${format}`),
    run: () => mutate(format),
  }))
  return (
    <MenuButton choices={choices}>
      {(opener) => (
        <Button
          {...opener}
          disabled={isDisabled}
          loading={isPending}
          startIcon={<Icon name="download" size={14} />}
        >
          {t('ui.export')}
        </Button>
      )}
    </MenuButton>
  )
}
