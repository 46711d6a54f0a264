import Box from '@mui/material/Box'
import { SOLVED_MODES } from '@netwarden/shared'
import { Controller } from 'react-hook-form'
import { useText } from '../../../i18n/index.ts'
import { Segmented } from '../../../ui/index.ts'
import type { SegmentForm } from './use-segment-form.ts'

/** What happens where no policy says otherwise. */
export function DefaultModeField({ form: { form } }: { form: SegmentForm }) {
  const t = useText()
  const label = t('segments.field.defaultMode')
  return (
    <Controller
      control={form.control}
      name="defaultMode"
      render={({ field }) => (
        <Box>
          <Box sx={{ mb: 0.5, fontSize: 12.5, lineHeight: '18px', fontWeight: 500, color: 'text.secondary' }}>
            {label}
          </Box>
          <Segmented
            label={label}
            value={field.value}
            options={SOLVED_MODES.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
            onChange={field.onChange}
          />
          <Box role="status" sx={{ mt: 0.5, color: 'text.third', fontSize: 12, lineHeight: '18px' }}>
            {t(`segments.mode.${field.value}`)}
          </Box>
        </Box>
      )}
    />
  )
}
