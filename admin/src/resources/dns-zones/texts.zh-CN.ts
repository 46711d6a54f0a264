export const zoneTextsZh = {
  'route.dnsZone': '区域',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof zoneTextsZh, string> {}
}
