import type { visitLogTextsZh } from './texts.zh-CN.ts'

export const visitLogTextsEn: Record<keyof typeof visitLogTextsZh, string> = {
  'visitLog.hint': 'Who logged in, when and from where; passwords are never kept',
  'visitLog.username': 'Username',
  'visitLog.usernamePlaceholder': '* stands for any text',
  'visitLog.password': 'Password',
  'visitLog.passwordMasked': 'Masked, never kept',
  'visitLog.ip': 'IP',
  'visitLog.primaryDNS': 'Primary DNS',
  'visitLog.secondaryDNS': 'Secondary DNS',
  'visitLog.accessAt': 'Time',
  'visitLog.onlyUser': 'Only the log-ins of {name}',
  'visitLog.none': 'No log-ins in this range',
  'visitLog.empty': 'No log-ins yet',
  'visitLog.emptyHint':
    'Log-ins come from FreeRADIUS (detail files and linelog) or from the CSV file of a portal. Import a file, or have the log followed as a source. Passwords are dropped while they are read.',
  'visitLog.toSources': 'Manage sources',
  'route.visitLog': 'Visit log',
}
