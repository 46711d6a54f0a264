import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'
import { pageTexts as tokenTexts } from '../../resources/api-tokens/index.ts'
import { pageTexts as operationTexts } from '../../resources/operation-log/index.ts'
import { pageTexts as sessionTexts } from '../../resources/sessions/index.ts'
import { pageTexts as userTexts } from '../../resources/users/index.ts'

export const pageTexts = {
  'zh-CN': () => import('./page-texts.zh-CN.ts'),
  'en-US': () => import('./page-texts.en-US.ts'),
}

export const pages: readonly AreaPage[] = [
  {
    name: 'UserSettings',
    page: lazyPage(
      () => import('./UserSettingsPage.tsx'),
      'UserSettingsPage',
      pageTexts,
      tokenTexts,
      sessionTexts,
      operationTexts,
      userTexts,
    ),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
