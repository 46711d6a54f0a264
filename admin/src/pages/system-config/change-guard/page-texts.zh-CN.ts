export const changeGuardPageTextsZh = {
  'changeGuard.title': '变更保护',
  'changeGuard.scope':
    '适用于策略、名单、设备分组及其优先级、暂停、例外和配置文档的变更。恢复备份、关闭 DNS 网关和放宽变更保护也需要下面设置的批准。',
  'changeGuard.flipsPerHour': '每小时改变判定的访问次数上限',
  'changeGuard.flipsPerHourHint': '预估超过此值的变更必须填写原因；留空表示不限制',
  'changeGuard.protectedDomains': '受保护的域名，每行一个',
  'changeGuard.protectedDomainsHint': '包括其所有子域名；影响它们的变更必须填写原因',
  'changeGuard.protectedDevices': '受保护的设备，每行一个',
  'changeGuard.protectedDevicesHint': 'IP 地址或 MAC 地址；影响它们的变更必须填写原因',
  'changeGuard.second': '需要另一位管理员批准',
  'changeGuard.secondHint':
    '超出上述限制的变更在批准之后才会应用，7 天未处理则失效。批准人须在申请之前已是管理员，且账户、角色、密码和邮箱均不由申请人设置。没有这样的管理员时，申请人在 24 小时后可自行批准，或在服务器上用命令行确认。',
  'changeGuard.revertFactor': '自动撤销倍数',
  'changeGuard.revertFactorHint': '实际影响超过预估的此倍数时，变更会自动撤销；留空表示从不',
  'changeGuard.numberFault': '应为不小于 0 的整数',
  'changeGuard.factorFault': '应为 1 至 {limit} 的数字',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof changeGuardPageTextsZh, string> {}
}
