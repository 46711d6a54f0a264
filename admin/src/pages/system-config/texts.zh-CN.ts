export const systemConfigTextsZh = {
  'route.systemIndex': '系统设置',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof systemConfigTextsZh, string> {}
}
