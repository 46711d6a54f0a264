import Typography from '@mui/material/Typography'
import type { EnforcerSettings } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { SETTING_NAMES, settingIn, settingsOfValues, settingsValues } from './own-settings.ts'

interface Props {
  title: string
  /** Where an empty field inherits from. */
  hint: string
  settings: EnforcerSettings
  send: (settings: EnforcerSettings) => Promise<unknown>
  onClose: () => void
}

/** The DNS settings of an enforcer or a site. */
export function SettingsDialog({ title, hint, settings, send, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  const [values] = useState(() => settingsValues(settings))
  const form = useSentForm({
    values,
    send: (typed) => send(settingsOfValues(settings, typed)),
    fieldOf: settingIn,
    onSent: () => {
      showToast('success', t('enforcers.settings.saved'))
      void refresh()
      onClose()
    },
  })
  return (
    <SentDialog form={form} title={title} confirmLabel={t('ui.save')} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
      {SETTING_NAMES.map((name) => (
        <TextField
          key={name}
          source={name}
          label={t(`enforcers.settings.${name}`)}
          hint={t(`enforcers.settings.${name}.hint`)}
          placeholder={t('enforcers.settings.inherited')}
          {...(name === 'specifiedDNSServers' && { lines: 2 })}
        />
      ))}
      <Typography variant="hint">{t('enforcers.settings.none')}</Typography>
    </SentDialog>
  )
}
