import { CHANGE_GUARD_SETTINGS, type ChangeGuard } from '@netwarden/shared/contract'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useSettingsForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['change-guard'] as const

export function useChangeGuard() {
  return useAnswer(KEY, 'GET /api/system-config/change-guard')
}

export function useChangeGuardForm(stored: ChangeGuard) {
  const { version } = stored
  return useSettingsForm({
    fields: CHANGE_GUARD_SETTINGS,
    stored,
    beside: {},
    save: (settings) => call('PUT /api/system-config/change-guard', { body: { ...settings, version } }),
    onSaved: useShowSaved<ChangeGuard>(KEY),
  })
}
