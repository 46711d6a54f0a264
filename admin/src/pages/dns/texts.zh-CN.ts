export const dnsTextsZh = {
  'route.dnsConfig': 'DNS 配置',
} as const
