import { type BackupStatus, backupSettingsSchema } from '@netwarden/shared/contract'
import { type Translate, useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { type Faults, useSentForm } from '../../../ra/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = ['backup'] as const
const MOST_HOURS = 8_760
const MOST_FILES = 1_000
const HOUR = 3_600_000

type Fields = ReturnType<typeof fieldsOf>

export function useBackupStatus() {
  return useAnswer(KEY, 'GET /api/system-config/backup')
}

/** Whether the newest backup is older than twice the interval of the schedule. */
export function isOverdue({ everyHours, last }: BackupStatus, now: number): boolean {
  return everyHours > 0 && last !== null && Date.parse(last.at) < now - 2 * everyHours * HOUR
}

export function useBackupForm(status: BackupStatus) {
  const t = useText()
  return useSentForm({
    values: fieldsOf(status),
    check: (values) => findFaults(values, t),
    send: (values) => call('PUT /api/system-config/backup', { body: bodyOf(values, status.version) }),
    onSent: useShowSaved<BackupStatus>(KEY),
    onFailed: (error) => showToast('error', error.message),
  })
}

function fieldsOf({ folder, everyHours, keep, events }: BackupStatus) {
  return { folder, events, everyHours: String(everyHours), keep: String(keep) }
}

function bodyOf({ folder, everyHours, keep, events }: Fields, version: number) {
  return { folder: folder.trim(), everyHours: Number(everyHours), keep: Number(keep), events, version }
}

function findFaults({ folder, everyHours, keep }: Fields, t: Translate): Faults<Fields> {
  const faults: Faults<Fields> = {}
  if (!isWhole(everyHours, 0, MOST_HOURS)) faults.everyHours = t('backup.range', { min: 0, max: MOST_HOURS })
  if (!isWhole(keep, 1, MOST_FILES)) faults.keep = t('backup.range', { min: 1, max: MOST_FILES })
  const issue = backupSettingsSchema.shape.folder.safeParse(folder).error?.issues[0]
  if (issue) faults.folder = t(issue.message === 'backup.folderInUse' ? issue.message : 'backup.folderFormat')
  return faults
}

function isWhole(text: string, min: number, max: number): boolean {
  const number = Number(text)
  return /^\d+$/.test(text.trim()) && number >= min && number <= max
}
