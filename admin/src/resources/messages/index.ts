import { MESSAGES_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['messages'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'UserCenter',
    path: MESSAGES_PATH,
    name: 'UserMessages',
    text: 'route.messages',
    isHidden: true,
    page: lazyPage(() => import('./MessagesPage.tsx'), 'MessagesPage'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
