import { MAIL_SETTINGS, type MailSettings } from '@netwarden/shared/domain'
import { useQueryClient } from '@tanstack/react-query'
import { brandingKey } from '../../../domain/branding/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useSettingsForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['mail'] as const

export function useMailSettings() {
  return useAnswer(KEY, 'GET /api/system-config/mail')
}

export function useMailForm(stored: MailSettings) {
  const client = useQueryClient()
  const show = useShowSaved<MailSettings>(KEY)
  return useSettingsForm({
    fields: MAIL_SETTINGS,
    stored,
    beside: { password: '' },
    save: (settings, { password }) =>
      call('PUT /api/system-config/mail', {
        body: { ...settings, ...secretOf(settings.username, password), version: stored.version },
      }),
    onSaved: (saved) => {
      show(saved)
      // Both queries contain whether mail is set up.
      for (const queryKey of [brandingKey, ['alarm', 'settings']]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** An empty password stays unchanged; without a username there is no password. */
function secretOf(username: string, password: string) {
  if (username.trim() === '') return { password: '' }
  return password === '' ? {} : { password }
}
