import { useFormContext } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { TextField, useTextInput } from '../../../ra/index.ts'
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

/** A text field of the form with the rule of the API. */
export function UserTextInput({ name, isNew, ...rest }: Props) {
  const t = useText()
  const { formState } = useFormContext<UserValues>()
  const faultOf = (text: string) => {
    // Unchanged values are not sent, and so not validated: the first superadmin has no email.
    if (!isNew && formState.defaultValues?.[name] === text) return undefined
    const fault = userFault(name, text)
    return fault && t(fault)
  }
  return <TextField source={name} label={t(`users.field.${name}`)} faultOf={faultOf} {...rest} />
}

export function UserPasswordInput(shown: { label: string; hasFocus?: boolean }) {
  const t = useText()
  const { value, onChange, onBlur, ref, fault } = useTextInput('password', (text) => {
    const wrong = userFault('password', text)
    return wrong && t(wrong)
  })
  return (
    <PasswordField
      {...shown}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      fault={fault}
      isRequired
    />
  )
}
