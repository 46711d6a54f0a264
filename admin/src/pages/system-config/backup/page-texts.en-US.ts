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
  'backup.everyHours': 'Interval (hours)',
  'backup.everyHoursHint': '0 means no scheduled backups',
  'backup.keep': 'Files to keep',
  'backup.folder': 'Folder',
  'backup.folderHint': 'Path below the data directory',
  'backup.folderInUse': 'The server uses this folder and removes files from it: choose another folder',
  'backup.folderFormat': "Must be a path below the data directory, without '..'",
  'backup.events': 'Content',
  'backup.events.none': 'State (settings, policies, users, logs)',
  'backup.events.all': 'State and all visits',
  'backup.range': 'Must be a whole number from {min} to {max}',
}
