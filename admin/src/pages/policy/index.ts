import { POLICY_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'
import { pageTexts as operationTexts } from '../../resources/operation-log/index.ts'

export const pages: readonly AreaPage[] = [
  {
    name: 'AuditPolicy',
    tabPath: `${POLICY_PATH}/:segmentId`,
    page: lazyPage(() => import('./PolicyPage.tsx'), 'PolicyPage', operationTexts),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
