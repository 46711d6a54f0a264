export const resources = ['api-tokens'] as const

export const pageTexts = {
  'zh-CN': () => import('./page-texts.zh-CN.ts'),
  'en-US': () => import('./page-texts.en-US.ts'),
}
