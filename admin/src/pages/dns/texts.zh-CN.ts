export const dnsTextsZh = {
  'route.dnsConfig': 'DNS 配置',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof dnsTextsZh, string> {}
}
