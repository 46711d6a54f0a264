export const changeGuardPageTextsZh = {
  'changeGuard.title': '变更保护',
  'changeGuard.scope':
    '适用于策略、名单、设备分组及其优先级、暂停、例外和配置文档的变更。恢复备份、关闭 DNS 网关和放宽变更保护也需要下面设置的批准。',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof changeGuardPageTextsZh, string> {}
}
