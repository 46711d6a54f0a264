import type { MailSettings } from '@netwarden/shared/domain'
import { MAX_PORT } from '@netwarden/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { brandingKey } from '../../../domain/branding/index.ts'
import { type Translate, useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { type Faults, useSentForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['mail'] as const

type Fields = ReturnType<typeof fieldsOf>

export function useMailSettings() {
  return useAnswer(KEY, 'GET /api/system-config/mail')
}

export function useMailForm(settings: MailSettings) {
  const t = useText()
  const client = useQueryClient()
  const show = useShowSaved<MailSettings>(KEY)
  return useSentForm({
    values: fieldsOf(settings),
    check: (values) => findFaults(values, t),
    send: (values) => call('PUT /api/system-config/mail', { body: bodyOf(values, settings.version) }),
    onSent: (saved: MailSettings) => {
      show(saved)
      // Both queries contain whether mail is set up.
      for (const queryKey of [brandingKey, ['alarm', 'settings']]) void client.invalidateQueries({ queryKey })
    },
    onFailed: (error) => showToast('error', error.message),
  })
}

function fieldsOf({ host, port, security, username, from }: MailSettings) {
  return { host, port: String(port), security, username, from, password: '' }
}

/** An empty password stays unchanged; without a username there is no password. */
function bodyOf({ password, port, ...rest }: Fields, version: number) {
  const isRemoved = rest.username.trim() === ''
  const secret = isRemoved ? { password: '' } : password === '' ? {} : { password }
  return { ...rest, port: Number(port), ...secret, version }
}

function findFaults({ port, from }: Fields, t: Translate): Faults<Fields> {
  const faults: Faults<Fields> = {}
  const number = Number(port)
  if (!/^\d+$/.test(port.trim()) || number < 1 || number > MAX_PORT) faults.port = t('mail.portFormat')
  if (from.trim() === '') faults.from = t('ui.required')
  return faults
}
