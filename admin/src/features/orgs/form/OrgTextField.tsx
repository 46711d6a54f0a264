import { Controller } from 'react-hook-form'
import { useText } from '../../../i18n/index.ts'
import { FormField } from '../../../ui/index.ts'
import { type OrgTextName, orgTextFault } from './org-faults.ts'
import type { OrgForm } from './use-org-form.ts'

interface Props {
  form: OrgForm
  name: OrgTextName
  hint?: string
}

export function OrgTextField({ form: { form }, name, hint }: Props) {
  const t = useText()
  const faultOf = (text: string) => {
    const fault = orgTextFault(name, text)
    return fault && t(fault.key, fault.params)
  }
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (text) => faultOf(text) === undefined }}
      render={({ field, fieldState: { error } }) => (
        <FormField
          label={t(`orgs.field.${name}`)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          fault={error?.type === 'validate' ? faultOf(field.value) : error?.message || undefined}
          hint={hint}
          isRequired={name === 'name'}
        />
      )}
    />
  )
}
