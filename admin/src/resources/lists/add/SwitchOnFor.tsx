import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import { SOLVED_MODES, type SolvedMode } from '@netwarden/shared/domain'
import { useSegmentChoices, useSegmentName } from '../../../domain/control/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Segmented } from '../../../kit/index.ts'

export interface SwitchOn {
  segmentIds: readonly string[]
  mode: SolvedMode
}

interface Props {
  value: SwitchOn
  onChange: (value: SwitchOn) => void
}

/** The segments in which a new list is enabled immediately, and its mode. */
export function SwitchOnFor({ value, onChange }: Props) {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const toggle = (id: string) => {
    const { segmentIds } = value
    const next = segmentIds.includes(id) ? segmentIds.filter((other) => other !== id) : [...segmentIds, id]
    onChange({ ...value, segmentIds: next })
  }
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <Box component="legend" sx={{ p: 0, float: 'left', typography: 'label' }}>
          {t('lists.add.switchOn')}
        </Box>
        <Box sx={{ ml: 'auto' }}>
          <Segmented
            label={t('policies.field.solvedMode')}
            value={value.mode}
            options={SOLVED_MODES.toReversed().map((mode) => ({ value: mode, label: t(`ui.mode.${mode}`) }))}
            onChange={(mode) => onChange({ ...value, mode })}
          />
        </Box>
      </Box>
      <Paper variant="outlined" sx={boxStyle}>
        {segments.map((segment) => (
          <FormControlLabel
            key={segment.id}
            control={
              <Checkbox
                size="small"
                checked={value.segmentIds.includes(segment.id)}
                onChange={() => toggle(segment.id)}
              />
            }
            label={nameOf(segment)}
            slotProps={{ typography: { noWrap: true, sx: { typography: 'small' } } }}
            sx={{ m: 0, minWidth: 0 }}
          />
        ))}
      </Paper>
    </Box>
  )
}

const boxStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  maxHeight: 132,
  overflow: 'auto',
  px: 1,
  py: 0.5,
} as const
