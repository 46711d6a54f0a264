import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Field, type FieldProps, ToolButton } from '../../../kit/index.ts'
import { generatePassword } from './generate-password.ts'

/** A password for another user: it can be shown and generated. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end' | 'hint'>) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const generate = () => {
    props.onChange(generatePassword())
    setShown(true)
  }
  const toggle = t(isShown ? 'ui.form.hidePassword' : 'ui.form.showPassword')
  return (
    <Field
      {...props}
      hint={t('users.hint.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      end={
        <>
          <ToolButton {...look} icon="refresh" label={t('users.form.generate')} onClick={generate} />
          <ToolButton
            {...look}
            icon={isShown ? 'eyeOff' : 'eye'}
            label={toggle}
            onClick={() => setShown(!isShown)}
          />
        </>
      }
    />
  )
}

const look = { iconSize: 15, sx: { width: 26, height: 26 } } as const
