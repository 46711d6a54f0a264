import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const pages: readonly AreaPage[] = [
  {
    name: 'DashboardIndex',
    page: lazyPage(() => import('./DashboardPage.tsx'), 'DashboardPage'),
    prefetch: async () => (await import('./prefetch.ts')).prefetchDashboard(),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
