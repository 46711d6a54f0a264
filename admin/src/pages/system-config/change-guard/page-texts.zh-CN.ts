export const changeGuardPageTextsZh = {
  'changeGuard.title': '变更保护',
  'changeGuard.scope': '仅限制从“影响预估”中应用的变更，不限制直接保存的变更。',
} as const

declare module '../../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof changeGuardPageTextsZh, string> {}
}
