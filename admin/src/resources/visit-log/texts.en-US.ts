import type { visitLogTextsZh } from './texts.zh-CN.ts'

export const visitLogTextsEn: Record<keyof typeof visitLogTextsZh, string> = {
  'visitLog.hint': 'User logins with time and source address. Passwords are never stored.',
  'visitLog.username': 'Username',
  'visitLog.usernamePlaceholder': '* is a wildcard',
  'visitLog.password': 'Password',
  'visitLog.passwordMasked': 'Masked, never stored',
  'visitLog.ip': 'IP',
  'visitLog.primaryDNS': 'Primary DNS',
  'visitLog.secondaryDNS': 'Secondary DNS',
  'visitLog.accessAt': 'Time',
  'visitLog.onlyUser': 'Only logins of {name}',
  'visitLog.none': 'No logins in this range',
  'visitLog.empty': 'No logins yet',
  'visitLog.emptyHint':
    "Logins come from FreeRADIUS (detail files or linelog) or from a captive portal's CSV export. Import a file, or add the log as a source. Passwords are discarded when read.",
  'visitLog.toSources': 'Manage sources',
  'route.visitLog': 'Visit log',
}
