import { Controller } from 'react-hook-form'
import { useText } from '../../../i18n/index.ts'
import { FormField } from '../../../ui/index.ts'
import { type SegmentTextName, segmentTextFault } from './segment-values.ts'
import type { SegmentForm } from './use-segment-form.ts'

interface Props {
  form: SegmentForm
  name: SegmentTextName
}

export function SegmentTextField({ form: { form }, name }: Props) {
  const t = useText()
  const faultOf = (text: string) => {
    const fault = segmentTextFault(name, text)
    return fault && t(fault.key, fault.params)
  }
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (text) => faultOf(text) === undefined }}
      render={({ field, fieldState: { error } }) => (
        <FormField
          label={t(`segments.field.${name}`)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          fault={error?.type === 'validate' ? faultOf(field.value) : error?.message || undefined}
          hint={t(`segments.form.${name}Hint`)}
          isRequired={name === 'name'}
        />
      )}
    />
  )
}
