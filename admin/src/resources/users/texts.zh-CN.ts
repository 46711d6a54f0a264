export const userTextsZh = {
  'route.users': '用户管理',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof userTextsZh, string> {}
}
