export const changeGuardPageTextsZh = {
  'changeGuard.title': '变更保护',
  'changeGuard.scope': '仅限制从“影响预估”中应用的变更，不限制直接保存的变更。',
  'changeGuard.flipsPerHour': '每小时改变判定的访问次数上限',
  'changeGuard.flipsPerHourHint': '预估超过此值的变更必须填写原因；留空表示不限制',
  'changeGuard.protectedDomains': '受保护的域名，每行一个',
  'changeGuard.protectedDomainsHint': '包括其所有子域名；影响它们的变更必须填写原因',
  'changeGuard.protectedDevices': '受保护的设备，每行一个',
  'changeGuard.protectedDevicesHint': 'IP 地址或 MAC 地址；影响它们的变更必须填写原因',
  'changeGuard.second': '需要另一位管理员批准',
  'changeGuard.secondHint': '超出上述限制的变更在批准之后才会应用，7 天未处理则失效',
  'changeGuard.revertFactor': '自动撤销倍数',
  'changeGuard.revertFactorHint': '实际影响超过预估的此倍数时，变更会自动撤销；留空表示从不',
  'changeGuard.numberFault': '应为不小于 0 的整数',
  'changeGuard.factorFault': '应为 1 至 {limit} 的数字',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof changeGuardPageTextsZh, string> {}
}
