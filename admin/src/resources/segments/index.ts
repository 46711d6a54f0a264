import { SEGMENTS_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['segments'] as const

export const pages: readonly AreaPage[] = [
  {
    name: 'AuditSegment',
    tabPath: SEGMENTS_PATH,
    page: lazyPage(() => import('./SegmentList.tsx'), 'SegmentList'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
