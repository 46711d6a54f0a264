import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Select from '@mui/material/Select'
import { useRef, useState } from 'react'
import { type Format, type Translate, useFormat, useText } from '../../kit/i18n/index.ts'
import { CustomRange, FilterChoice, RANGES, resolveRange, type TimeSpan } from '../../kit/index.ts'
import type { ListRange } from '../../ra/index.ts'

const CHOICES: readonly ListRange[] = [...RANGES.filter((name) => name !== 'custom'), 'all', 'custom']

interface Props {
  /** Label of the filter; the default is that of visits. */
  label?: string
  range: ListRange
  custom: TimeSpan
  onChange: (range: ListRange, span?: TimeSpan) => void
}

/** The time range, as a filter that looks like the others. */
export function TimeFilter({ label: givenLabel, range, custom, onChange }: Props) {
  const t = useText()
  const label = givenLabel ?? t('visits.filter.time')
  const format = useFormat()
  const anchor = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choose = (text: string) => {
    const chosen = CHOICES.find((choice) => choice === text)
    if (chosen && chosen !== 'custom') onChange(chosen)
  }
  return (
    <>
      <Select
        ref={anchor}
        value={range}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ input: { 'aria-label': label } }}
        renderValue={() => <FilterChoice label={label} shown={rangeName(range, custom, t, format)} />}
        sx={{ typography: 'small' }}
      >
        {CHOICES.map((choice) => (
          // A click opens the dialog even when this choice is selected already.
          <MenuItem key={choice} value={choice} onClick={() => choice === 'custom' && setOpen(true)}>
            {t(`visits.range.${choice}`)}
          </MenuItem>
        ))}
      </Select>
      <Popover
        open={isOpen}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('ui.range.custom') } }}
      >
        <CustomRange
          initial={range === 'all' ? {} : resolveRange(range, custom)}
          onApply={(span) => {
            setOpen(false)
            onChange('custom', span)
          }}
        />
      </Popover>
    </>
  )
}

function rangeName(range: ListRange, custom: TimeSpan, t: Translate, format: Format): string {
  if (range !== 'custom') return t(`visits.range.${range}`)
  const moment = (iso: string | undefined) => (iso ? format.time(iso, 'minute').slice(5) : '…')
  return `${moment(custom.from)} – ${moment(custom.to)}`
}
