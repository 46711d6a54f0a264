import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { TextField } from '../../../ra/index.ts'
import { userFault } from '../user-faults.ts'
import type { UserField, UserValues } from '../user-values.ts'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  name: Exclude<UserField, 'role' | 'status' | 'password'>
  isNew: boolean
  hint?: string
  isRequired?: boolean
  inputMode?: 'email' | 'tel'
}

/** A text of the form under the API's own rule. */
export function UserTextInput({ name, isNew, ...rest }: Props) {
  const t = useText()
  const { formState } = useFormContext<UserValues>()
  const faultOf = (text: string) => {
    // What stays as it was is not sent, and so not judged: the first superadmin has no email.
    if (!isNew && formState.defaultValues?.[name] === text) return undefined
    const fault = userFault(name, text)
    return fault && t(fault)
  }
  return <TextField source={name} label={t(`users.field.${name}`)} faultOf={faultOf} {...rest} />
}

export function UserPasswordInput() {
  const t = useText()
  const faultOf = (text: unknown) => {
    const fault = userFault('password', String(text ?? ''))
    return fault && t(fault)
  }
  const { field, fieldState } = useInput({ source: 'password', validate: faultOf })
  const { error } = fieldState
  return (
    <PasswordField
      label={t('users.field.password')}
      value={String(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      // What react-admin found is packed for its own inputs; what the server said is plain.
      fault={error?.type === 'server' ? error.message : error && faultOf(field.value)}
      isRequired
    />
  )
}
