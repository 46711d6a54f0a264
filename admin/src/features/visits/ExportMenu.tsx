import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { userTimeZone, useText } from '../../i18n/index.ts'
import { apiAddress, call, type Query } from '../../session/index.ts'
import { Icon } from '../../ui/index.ts'

const FORMATS = ['csv', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

interface Props {
  /** The search as the calls take it, with the end that the list in sight has. */
  query: Query
  isDisabled: boolean
}

/** All rows of the search as a file, fetched by the browser itself under an address that works once. */
export function ExportMenu({ query, isDisabled }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const download = useMutation({
    mutationFn: (format: Format) => openTicket({ ...query, format, tz: userTimeZone() }),
  })
  const choose = (format: Format) => {
    setAnchor(null)
    download.mutate(format)
  }
  return (
    <>
      <Button
        aria-haspopup="menu"
        disabled={isDisabled}
        loading={download.isPending}
        startIcon={<Icon name="download" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('visits.export')}
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

async function openTicket(query: Query): Promise<void> {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const path = `/api/access-record/export?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
  const { url } = await call<{ url: string }>('POST', '/api/download-ticket', { body: { path } })
  const link = document.createElement('a')
  link.href = apiAddress(url)
  link.download = ''
  link.click()
}
