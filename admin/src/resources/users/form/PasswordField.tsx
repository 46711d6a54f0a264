import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Field, type FieldProps, Icon, type IconName } from '../../../kit/index.ts'
import { generatePassword } from './generate-password.ts'

/** A password for somebody else: it can be looked at, and made up. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end' | 'hint'>) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const generate = () => {
    props.onChange(generatePassword())
    setShown(true)
  }
  const toggle = t(isShown ? 'users.form.hidePassword' : 'users.form.showPassword')
  return (
    <Field
      {...props}
      hint={t('users.hint.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      end={
        <>
          <EndButton icon="refresh" label={t('users.form.generate')} onClick={generate} />
          <EndButton icon={isShown ? 'eyeOff' : 'eye'} label={toggle} onClick={() => setShown(!isShown)} />
        </>
      }
    />
  )
}

function EndButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} sx={{ width: 26, height: 26 }}>
        <Icon name={icon} size={15} />
      </IconButton>
    </Tooltip>
  )
}
