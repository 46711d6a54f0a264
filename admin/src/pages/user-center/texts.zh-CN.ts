export const userCenterTextsZh = {
  'route.userSettings': '用户设置',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof userCenterTextsZh, string> {}
}
