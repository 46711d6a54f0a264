import { useText } from '../../../kit/i18n/index.ts'
import { CheckedField } from '../../../kit/index.ts'
import { type SegmentTextName, segmentTextFault } from './segment-values.ts'
import type { SegmentForm } from './use-segment-form.ts'

interface Props {
  form: SegmentForm
  name: SegmentTextName
}

export function SegmentTextField({ form: { form }, name }: Props) {
  const t = useText()
  return (
    <CheckedField
      control={form.control}
      name={name}
      label={t(`segments.field.${name}`)}
      hint={t(`segments.form.${name}Hint`)}
      isRequired={name === 'name'}
      faultOf={(text) => {
        const fault = segmentTextFault(name, text)
        return fault && t(fault.key, fault.params)
      }}
    />
  )
}
