import { SOLVED_MODES } from '@netwarden/shared'
import { Controller } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { ChoiceField } from '../../../kit/index.ts'
import type { SegmentForm } from './use-segment-form.ts'

/** What happens where no policy says otherwise. */
export function DefaultModeField({ form: { form } }: { form: SegmentForm }) {
  const t = useText()
  return (
    <Controller
      control={form.control}
      name="defaultMode"
      render={({ field }) => (
        <ChoiceField
          label={t('segments.field.defaultMode')}
          value={field.value}
          options={SOLVED_MODES.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
          hint={t(`segments.mode.${field.value}`)}
          onChange={field.onChange}
        />
      )}
    />
  )
}
