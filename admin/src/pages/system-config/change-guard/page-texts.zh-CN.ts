export const changeGuardPageTextsZh = {
  'changeGuard.title': '变更保护',
  'changeGuard.sentence.off': '变更保护没有设置任何限制：每项变更立即执行。',
  'changeGuard.sentence.reason': '超过限制或涉及受保护对象的变更需要填写理由才会执行。',
  'changeGuard.sentence.approval': '超过限制或涉及受保护对象的变更需要另一位管理员批准才会执行。',
  'changeGuard.inForce': '当前限制',
  'changeGuard.openChanges': '变更记录',
  'changeGuard.notSet': '未设置',
  'changeGuard.needed': '需要',
  'changeGuard.notNeeded': '不需要',
  'changeGuard.fact.limit': '影响限制',
  'changeGuard.fact.perHour': '每小时 {count} 次',
  'changeGuard.fact.domains': '受保护的域名',
  'changeGuard.fact.devices': '受保护的设备',
  'changeGuard.fact.second': '另一位管理员的批准',
  'changeGuard.fact.revert': '自动撤销',
  'changeGuard.fact.times': '超过预估的 {count} 倍',
  'changeGuard.fact.pending': '等待批准的变更',
  'changeGuard.scope':
    '适用于策略、名单、设备分组及其优先级、暂停、例外和配置文档的变更。恢复备份、关闭 DNS 网关和放宽变更保护也需要这里设置的批准。',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof changeGuardPageTextsZh, string> {}
}
