import type { Translation } from '@netwarden/shared'
import type { systemConfigPageTextsZh } from './page-texts.zh-CN.ts'

export { alarmPageTextsEn } from './alarm/page-texts.en-US.ts'
export { riskRulePageTextsEn } from './risk/page-texts.en-US.ts'
export { servicePageTextsEn } from './service/page-texts.en-US.ts'

export const systemConfigPageTextsEn: Translation<typeof systemConfigPageTextsZh> = {
  'systemConfig.tab.branding': 'Software information',
  'systemConfig.tab.alarm': 'Alarm service',
  'systemConfig.tab.api': 'API service',
  'systemConfig.tab.dns': 'DNS service',
  'systemConfig.tab.risk': 'Risk analysis',
  'systemConfig.tab.access': 'Access analysis',
  'systemConfig.softwareName': 'Software name',
  'systemConfig.copyright': 'Copyright',
  'systemConfig.website': 'Company website',
  'systemConfig.faq': 'Documentation FAQ',
  'systemConfig.linkHint': 'Where the menu entry leads; empty hides it.',
  'systemConfig.consoleAddress': 'Console address',
  'systemConfig.consoleAddressHint': 'Stands in links sent by email.',
  'systemConfig.addressFormat': 'Should begin with http:// or https://',
  'systemConfig.registration': 'Open registration',
  'systemConfig.superadminOnly': 'Only a superadmin changes this.',
  'systemConfig.registrationHint': 'An administrator activates new accounts.',
  'systemConfig.about': 'About',
  'systemConfig.version': 'Version',
  'systemConfig.mail': 'Email',
  'systemConfig.mail.on': 'Set up',
  'systemConfig.mail.off': 'Not set up',
  'retention.title': 'How long records are kept',
  'retention.days': 'Kept for',
  'retention.default': 'Default',
  'retention.daysValue': '{days} days',
  'retention.records': 'Visits and sign-ins',
  'retention.oldest': 'Oldest record',
  'retention.bytes': 'Disk space',
  'retention.bytesValue': '{size} MiB',
  'retention.daysLabel': 'Days to keep records',
  'retention.daysHint':
    '7 to 3650 days. More than a tenth of the records is deleted only once it is confirmed.',
  'retention.daysFormat': 'Expected a whole number from 7 to 3650',
  'retention.waiting.share':
    '{records} records before {until} have expired, more than a tenth of all. They wait to be deleted.',
  'retention.waiting.clock':
    'The system clock is much further ahead than at the last run. By it, {records} records before {until} have expired: check the clock before you delete them.',
  'retention.letGo': 'Delete expired records',
  'retention.letGoTitle': 'Delete expired records?',
  'retention.letGoHint': '{records} records before {until} will be deleted for good.',
}
