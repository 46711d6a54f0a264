import { Controller } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { SelectField } from '../../../kit/index.ts'
import type { OrgForm } from './use-org-form.ts'

interface Props {
  form: OrgForm
  name: 'industry' | 'country'
  options: readonly { value: string; label: string }[]
}

export function OrgChoiceField({ form: { form, base }, name, options }: Props) {
  const t = useText()
  const none = base ? [] : [{ value: '', label: t('orgs.form.choose') }]
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (value) => value !== '' }}
      render={({ field, fieldState: { error } }) => (
        <SelectField
          label={t(`orgs.field.${name}`)}
          value={field.value}
          options={[...none, ...options]}
          onChange={field.onChange}
          fault={error?.type === 'validate' ? t('orgs.fault.choice') : error?.message || undefined}
          isRequired
        />
      )}
    />
  )
}
