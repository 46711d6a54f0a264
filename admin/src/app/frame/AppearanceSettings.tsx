import Box from '@mui/material/Box'
import { LANGUAGES } from '@netwarden/shared/i18n'
import { useId } from 'react'
import { switchLanguage, useLanguage, useText } from '../../kit/i18n/index.ts'
import { Segmented } from '../../kit/index.ts'
import { LANGUAGE_NAMES, updateSettings, useSettings } from '../../kit/settings/index.ts'
import { SettingRow } from './SettingControls.tsx'

export function AppearanceSettings() {
  const t = useText()
  const colorId = useId()
  const language = useLanguage()
  const { theme, themeColor } = useSettings()
  return (
    <>
      <SettingRow label={t('layout.settings.theme')}>
        <Segmented
          label={t('layout.settings.theme')}
          value={theme}
          onChange={(mode) => updateSettings({ theme: mode })}
          options={[
            { value: 'light', label: t('layout.settings.theme.light') },
            { value: 'dark', label: t('layout.settings.theme.dark') },
          ]}
        />
      </SettingRow>
      <SettingRow label={t('layout.settings.language')}>
        <Segmented
          label={t('layout.settings.language')}
          value={language}
          onChange={(chosen) => void switchLanguage(chosen)}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </SettingRow>
      <SettingRow id={colorId} label={t('layout.settings.themeColor')}>
        <Box
          component="input"
          type="color"
          id={colorId}
          value={themeColor.toLowerCase()}
          onChange={(event) => updateSettings({ themeColor: event.target.value.toUpperCase() })}
          sx={{
            width: 80,
            height: 30,
            p: 0.5,
            border: 'strong',
            borderRadius: '6px',
            bgcolor: 'surface.card',
            cursor: 'pointer',
          }}
        />
      </SettingRow>
    </>
  )
}
