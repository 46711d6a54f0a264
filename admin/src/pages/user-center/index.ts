import { USER_SETTINGS_PATH } from '../../domain/links/index.ts'
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
    section: 'UserCenter',
    path: USER_SETTINGS_PATH,
    name: 'UserSettings',
    text: 'route.userSettings',
    isHidden: true,
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
