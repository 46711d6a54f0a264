import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ScheduleSlot } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { Field, ToolButton } from '../../kit/index.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { slotFault, toggleDay } from './schedule-draft.ts'
import { DAYS } from './schedule-text.ts'

interface Props {
  place: number
  slot: ScheduleSlot
  isChecked: boolean
  onChange: (changes: Partial<ScheduleSlot>) => void
  /** Absent for the only slot. */
  onRemove: (() => void) | undefined
}

/** One slot: some hours of some days of the week. */
export function SlotFields({ place, slot, isChecked, onChange, onRemove }: Props) {
  const t = useText()
  const row = place + 1
  const fault = isChecked ? slotFault(slot) : undefined
  return (
    <Paper
      variant="raised"
      role="group"
      aria-label={t('policies.schedule.slot', { row })}
      sx={{ display: 'grid', gap: 1, p: 1.25 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <DayChoice days={slot.days} onChange={(days) => onChange({ days })} />
        {onRemove && (
          <ToolButton
            label={t('policies.schedule.removeSlot', { row })}
            icon="trash"
            iconSize={14}
            onClick={onRemove}
            sx={{ ml: 'auto' }}
          />
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Field
          type="time"
          label={t('policies.schedule.from')}
          value={slot.from}
          onChange={(from) => onChange({ from })}
        />
        <Field
          type="time"
          label={t(
            slot.to !== '' && slot.to <= slot.from ? 'policies.schedule.toNext' : 'policies.schedule.to',
          )}
          value={slot.to}
          onChange={(to) => onChange({ to })}
        />
      </Box>
      {fault && (
        <Typography variant="fine" component="div" color="error" role="alert">
          {t(`policies.fault.${fault}`)}
        </Typography>
      )}
    </Paper>
  )
}

function DayChoice({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useText()
  return (
    <Box role="group" aria-label={t('policies.schedule.days')} sx={{ display: 'flex', gap: 0.5 }}>
      {DAYS.map((day) => (
        <Box component="label" key={day} title={t(`policies.day.${day}`)} sx={dayStyle(days.includes(day))}>
          <Box
            component="input"
            type="checkbox"
            aria-label={t(`policies.day.${day}`)}
            checked={days.includes(day)}
            onChange={() => onChange(toggleDay(days, day))}
            sx={visuallyHidden}
          />
          {t(`policies.dayShort.${day}`)}
        </Box>
      ))}
    </Box>
  )
}

function dayStyle(isChosen: boolean) {
  return {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minWidth: 32,
    height: 28,
    px: 0.5,
    typography: 'fine',
    cursor: 'pointer',
    border: 1,
    borderRadius: '5px',
    borderColor: isChosen ? 'brand.text' : 'line.strong',
    color: isChosen ? 'brand.text' : 'text.secondary',
    fontWeight: isChosen ? 600 : 400,
    bgcolor: isChosen ? 'brand.tint' : 'surface.card',
    '&:has(:focus-visible)': { outline: '2px solid', outlineOffset: 1, outlineColor: 'brand.text' },
  } as const
}
