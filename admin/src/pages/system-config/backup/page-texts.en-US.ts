import type { Translation } from '@netwarden/shared/i18n'
import type { backupPageTextsZh } from './page-texts.zh-CN.ts'

export const backupPageTextsEn: Translation<typeof backupPageTextsZh> = {
  'backup.title': 'Scheduled backups',
  'backup.last': 'Last backup',
  'backup.none': 'None yet',
  'backup.file': 'File',
  'backup.fileValue': '{file} ({size} MiB)',
  'backup.off': 'There is no scheduled backup. Set an interval, or run netwarden backup regularly.',
  'backup.fault': 'The last scheduled backup failed: {reason}',
  'backup.old': 'The last backup is older than twice the interval.',
}
