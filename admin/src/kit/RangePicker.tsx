import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Popover from '@mui/material/Popover'
import { useRef, useState } from 'react'
import { Field } from './form/Field.tsx'
import { fromZonedInput, toZonedInput, userTimeZone, useText } from './i18n/index.ts'
import { Segmented } from './Segmented.tsx'
import { RANGES, type TimeRange, type TimeSpan } from './time-range.ts'

/** The last hour, today, yesterday, the last days, or two moments; the address keeps the choice. */
export function RangePicker({ range }: { range: TimeRange }) {
  const t = useText()
  const anchor = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const options = RANGES.map((value) => ({ value, label: t(`ui.range.${value}`) }))
  return (
    <Box ref={anchor}>
      <Segmented
        label={t('ui.range.label')}
        value={range.name}
        options={options}
        isSelectOnPhone
        onChange={(name) => (name === 'custom' ? setOpen(true) : range.choose(name))}
        onAgain={(name) => name === 'custom' && setOpen(true)}
      />
      <Popover
        open={isOpen}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('ui.range.custom') } }}
      >
        <CustomRange
          initial={range.resolve()}
          onApply={(span) => {
            setOpen(false)
            range.choose('custom', span)
          }}
        />
      </Popover>
    </Box>
  )
}

/** Two moments, either of which may be empty. */
export function CustomRange({ initial, onApply }: { initial: TimeSpan; onApply: (span: TimeSpan) => void }) {
  const t = useText()
  const [from, setFrom] = useState(toLocalInput(initial.from))
  const [to, setTo] = useState(toLocalInput(initial.to ?? new Date().toISOString()))
  const isWrong = from !== '' && to !== '' && from >= to
  const apply = () => onApply({ ...fromLocalInput('from', from), ...fromLocalInput('to', to) })
  return (
    <Box sx={{ display: 'grid', gap: 1.25, p: 1.75, width: 250 }}>
      <Field {...MOMENT} label={t('ui.range.from')} value={from} onChange={setFrom} />
      <Field {...MOMENT} label={t('ui.range.to')} value={to} onChange={setTo} />
      {isWrong && <FormHelperText error>{t('ui.range.wrongOrder')}</FormHelperText>}
      <Button variant="contained" disabled={isWrong || (from === '' && to === '')} onClick={apply}>
        {t('ui.apply')}
      </Button>
    </Box>
  )
}

/** Without a maximum, browsers accept years of six digits, which calls reject. */
const MOMENT = { type: 'datetime-local', max: '9999-12-31T23:59' } as const

/** `datetime-local` has no zone: the value is in the zone of the user. */
function toLocalInput(iso: string | undefined): string {
  return iso ? toZonedInput(new Date(iso), userTimeZone()) : ''
}

function fromLocalInput(name: keyof TimeSpan, text: string): TimeSpan {
  return text === '' ? {} : { [name]: fromZonedInput(text, userTimeZone()).toISOString() }
}
