import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Switch from '@mui/material/Switch'
import { type ReactNode, useId, useState } from 'react'
import {
  type AppSettings,
  clampMenuWidth,
  MENU_WIDTH_RANGE,
  updateSettings,
  useSettings,
} from '../../kit/settings/index.ts'

type SwitchName = 'navbar' | 'menu' | 'footer' | 'tabBar' | 'menuFromServer' | 'colorWeak'

export function SettingRow({ id, label, children }: { id?: string; label: string; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 36 }}
    >
      <Box component={id ? 'label' : 'span'} {...(id && { htmlFor: id })} sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

export function SettingSwitch({ name, label }: { name: SwitchName & keyof AppSettings; label: string }) {
  const id = useId()
  const settings = useSettings()
  return (
    <SettingRow id={id} label={label}>
      <Switch
        id={id}
        checked={settings[name]}
        onChange={(_event, checked) => updateSettings({ [name]: checked })}
      />
    </SettingRow>
  )
}

/** The value applies on blur, so that "2" while "260" is being typed changes nothing. */
export function MenuWidthField({ label }: { label: string }) {
  const id = useId()
  const { menuWidth } = useSettings()
  const [text, setText] = useState<string>()
  const commit = () => {
    const width = Number(text)
    if (text && Number.isFinite(width)) updateSettings({ menuWidth: clampMenuWidth(width) })
    setText(undefined)
  }
  return (
    <SettingRow id={id} label={label}>
      <OutlinedInput
        id={id}
        size="small"
        type="number"
        value={text ?? menuWidth}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
        slotProps={{ input: { ...MENU_WIDTH_RANGE, step: 10 } }}
        sx={{ width: 80 }}
      />
    </SettingRow>
  )
}
