import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { userTimeZone, useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const save = useMutation({
    mutationFn: (format: Format) => download(path, { ...query, format, tz: userTimeZone() }),
  })
  const choose = (format: Format) => {
    setAnchor(null)
    save.mutate(format)
  }
  return (
    <>
      <Button
        aria-haspopup="menu"
        disabled={isDisabled}
        loading={save.isPending}
        startIcon={<Icon name="download" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('ui.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            {t(`visits.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
