import { Controller } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { SelectField } from '../../../kit/index.ts'
import type { SourceForm } from './use-source-form.ts'

interface Props {
  form: SourceForm
  name: 'kind' | 'format' | 'timeZone'
  options: readonly { value: string; label: string }[]
  hint?: string
}

export function SourceChoiceField({ form: { form }, name, options, hint }: Props) {
  const t = useText()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <SelectField
          label={t(`sources.field.${name}`)}
          value={field.value}
          options={options}
          onChange={field.onChange}
          fault={error?.message || undefined}
          hint={hint}
        />
      )}
    />
  )
}
