import type { Translation } from '@netwarden/shared'
import type { systemConfigTextsZh } from './texts.zh-CN.ts'

export const systemConfigTextsEn: Translation<typeof systemConfigTextsZh> = {
  'systemConfig.tab.branding': 'Software information',
  'systemConfig.tab.alarm': 'Alarm service',
  'systemConfig.tab.api': 'API service',
  'systemConfig.tab.dns': 'DNS service',
  'systemConfig.tab.risk': 'Risk analysis',
  'systemConfig.tab.access': 'Access analysis',
  'systemConfig.separator': ', ',
  'systemConfig.later': '{tabs} are not part of this version yet.',
  'systemConfig.softwareName': 'Software name',
  'systemConfig.copyright': 'Copyright',
  'systemConfig.website': 'Company website',
  'systemConfig.faq': 'Documentation FAQ',
  'systemConfig.linkHint': 'Where the menu entry leads; empty hides it.',
  'systemConfig.consoleAddress': 'Console address',
  'systemConfig.consoleAddressHint': 'Stands in mailed links.',
  'systemConfig.addressFormat': 'Should begin with http:// or https://',
  'systemConfig.registration': 'Open registration',
  'systemConfig.superadminOnly': 'Only a superadmin changes this.',
  'systemConfig.registrationHint': 'An administrator activates the account before it can log in.',
  'systemConfig.about': 'About',
  'systemConfig.version': 'Version',
  'systemConfig.mail': 'Mail',
  'systemConfig.mail.on': 'Set up',
  'systemConfig.mail.off': 'Not set up',
}
