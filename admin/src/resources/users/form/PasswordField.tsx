import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Field, ToolButton } from '../../../kit/index.ts'
import { useTextInput } from '../../../ra/index.ts'
import { generatePassword, passwordFault } from './password.ts'

/** A password for another user: it can be shown and generated. */
export function PasswordField(look: { label: string; hasFocus?: boolean }) {
  const t = useText()
  const { value, onChange, onBlur, ref, fault } = useTextInput('password', (text) => {
    const wrong = passwordFault(text)
    return wrong && t(wrong)
  })
  const [isShown, setShown] = useState(false)
  const generate = () => {
    onChange(generatePassword())
    setShown(true)
  }
  const toggle = t(isShown ? 'ui.form.hidePassword' : 'ui.form.showPassword')
  return (
    <Field
      {...look}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      fault={fault}
      isRequired
      hint={t('users.hint.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      end={
        <>
          <ToolButton {...buttonLook} icon="refresh" label={t('users.form.generate')} onClick={generate} />
          <ToolButton
            {...buttonLook}
            icon={isShown ? 'eyeOff' : 'eye'}
            label={toggle}
            onClick={() => setShown(!isShown)}
          />
        </>
      }
    />
  )
}

const buttonLook = { iconSize: 15, sx: { width: 26, height: 26 } } as const
