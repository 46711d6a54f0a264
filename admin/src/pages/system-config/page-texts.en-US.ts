import type { Translation } from '@netwarden/shared/i18n'
import type { systemConfigPageTextsZh } from './page-texts.zh-CN.ts'

export { alarmPageTextsEn } from './alarm/page-texts.en-US.ts'
export { backupPageTextsEn } from './backup/page-texts.en-US.ts'
export { changeGuardPageTextsEn } from './change-guard/page-texts.en-US.ts'
export { mailPageTextsEn } from './mail/page-texts.en-US.ts'
export { riskRulePageTextsEn } from './risk/page-texts.en-US.ts'
export { servicePageTextsEn } from './service/page-texts.en-US.ts'

export const systemConfigPageTextsEn: Translation<typeof systemConfigPageTextsZh> = {
  'systemConfig.tab.branding': 'Software information',
  'systemConfig.tab.changeGuard': 'Change guard',
  'systemConfig.tab.alarm': 'Alarm service',
  'systemConfig.tab.api': 'API service',
  'systemConfig.tab.dns': 'DNS service',
  'systemConfig.tab.risk': 'Risk analysis',
  'systemConfig.tab.access': 'Access analysis',
  'systemConfig.addressFormat': 'Must begin with http:// or https://',
  'systemConfig.superadminOnly': 'Only a superadmin can change this.',
  'systemConfig.about': 'About',
  'systemConfig.version': 'Version',
  'systemConfig.mail': 'Email',
  'systemConfig.mail.on': 'Set up',
  'systemConfig.mail.off': 'Not set up',
  'retention.title': 'Data retention',
  'retention.days': 'Retention period',
  'retention.default': 'Default retention',
  'retention.daysValue': '{days} days',
  'retention.records': 'Visits and logins',
  'retention.oldest': 'Oldest record',
  'retention.bytes': 'Disk usage',
  'retention.bytesValue': '{size} MiB',
  'retention.waiting.share':
    '{records} records before {until} have expired, more than a tenth of all records. Confirm to delete them.',
  'retention.waiting.clock':
    'The system clock has jumped far ahead since the last run, so {records} records before {until} count as expired. Check the clock before you delete them.',
  'retention.letGo': 'Delete expired records',
  'retention.letGoTitle': 'Delete expired records?',
  'retention.letGoHint': '{records} records before {until} will be permanently deleted.',
}
