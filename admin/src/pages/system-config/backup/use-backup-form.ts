import { BACKUP_SETTINGS, type BackupStatus } from '@netwarden/shared/contract'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useSettingsForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['backup'] as const
const HOUR = 3_600_000

export function useBackupStatus() {
  return useAnswer(KEY, 'GET /api/system-config/backup')
}

/** Whether the newest backup is older than twice the interval of the schedule. */
export function isOverdue({ everyHours, last }: BackupStatus, now: number): boolean {
  return everyHours > 0 && last !== null && Date.parse(last.at) < now - 2 * everyHours * HOUR
}

export function useBackupForm(stored: BackupStatus) {
  const { version } = stored
  return useSettingsForm({
    fields: BACKUP_SETTINGS,
    stored,
    beside: {},
    save: (settings) => call('PUT /api/system-config/backup', { body: { ...settings, version } }),
    onSaved: useShowSaved<BackupStatus>(KEY),
  })
}
