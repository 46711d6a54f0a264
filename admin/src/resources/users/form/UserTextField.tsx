import { Controller } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { FormField, type FormFieldProps } from '../../../kit/index.ts'
import { PasswordField } from './PasswordField.tsx'
import type { UserForm } from './use-user-form.ts'
import { userFault } from './user-faults.ts'
import { type UserField, valuesOf } from './user-values.ts'

interface Props extends Pick<FormFieldProps, 'hint' | 'isRequired' | 'inputMode'> {
  form: UserForm
  name: Exclude<UserField, 'role' | 'status'>
}

/** A text of the form under the API's own rule. */
export function UserTextField({ form: { form, base }, name, ...rest }: Props) {
  const t = useText()
  // What stays as it was is not sent, and so not judged: the first superadmin has no email.
  const isKept = (text: string) => base !== undefined && valuesOf(base)[name] === text
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (text) => isKept(text) || userFault(name, text) === undefined }}
      render={({ field, fieldState: { error } }) => {
        const own = error?.type === 'validate' ? userFault(name, field.value) : undefined
        const fault = own ? t(own) : error?.message || undefined
        const common = { ...rest, value: field.value, onChange: field.onChange, onBlur: field.onBlur, fault }
        const label = t(`users.field.${name}`)
        if (name === 'password') return <PasswordField {...common} label={label} inputRef={field.ref} />
        return <FormField {...common} label={label} inputRef={field.ref} />
      }}
    />
  )
}
