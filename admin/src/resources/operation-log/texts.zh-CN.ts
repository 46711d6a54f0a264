export const operationTextsZh = {
  'route.operationLog': '操作日志',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof operationTextsZh, string> {}
}
