export { alarmPageTextsZh } from './alarm/page-texts.zh-CN.ts'
export { backupPageTextsZh } from './backup/page-texts.zh-CN.ts'
export { changeGuardPageTextsZh } from './change-guard/page-texts.zh-CN.ts'
export { mailPageTextsZh } from './mail/page-texts.zh-CN.ts'
export { riskRulePageTextsZh } from './risk/page-texts.zh-CN.ts'
export { servicePageTextsZh } from './service/page-texts.zh-CN.ts'

export const systemConfigPageTextsZh = {
  'systemConfig.tab.branding': '软件信息',
  'systemConfig.tab.changeGuard': '变更保护',
  'systemConfig.tab.alarm': '告警服务',
  'systemConfig.tab.api': 'API 服务',
  'systemConfig.tab.dns': 'DNS 服务',
  'systemConfig.tab.risk': '风险分析',
  'systemConfig.tab.access': '访问分析',
  'systemConfig.addressFormat': '应为 http:// 或 https:// 开头的网址',
  'systemConfig.superadminOnly': '只有超级管理员可以修改。',
  'systemConfig.about': '关于',
  'systemConfig.version': '版本',
  'systemConfig.mail': '邮件服务',
  'systemConfig.mail.on': '已配置',
  'systemConfig.mail.off': '未配置',
  'retention.title': '记录保留',
  'retention.days': '保留期',
  'retention.default': '默认保留期',
  'retention.daysValue': '{days} 天',
  'retention.records': '访问与登录记录',
  'retention.oldest': '最早的记录',
  'retention.bytes': '占用磁盘',
  'retention.bytesValue': '{size} MiB',
  'retention.waiting.share':
    '{until} 之前的 {records} 条记录已到期，超过全部记录的十分之一，等待确认后清除。',
  'retention.waiting.clock':
    '系统时钟比上次运行时快得过多，因此 {until} 之前的 {records} 条记录被视为到期。请先检查系统时钟，再决定是否清除。',
  'retention.letGo': '清除到期记录',
  'retention.letGoTitle': '清除到期记录？',
  'retention.letGoHint': '{until} 之前的 {records} 条记录将被永久删除，无法恢复。',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof systemConfigPageTextsZh, string> {}
}
