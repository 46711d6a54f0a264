import { RISK_EVENT_PATH, RISK_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['risk-events'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'RiskMonitoring',
    path: RISK_PATH,
    name: 'RiskState',
    text: 'route.riskState',
    page: lazyPage(() => import('./RiskStatePage.tsx'), 'RiskStatePage'),
  },
  {
    section: 'RiskMonitoring',
    path: `${RISK_EVENT_PATH}/:eventId`,
    name: 'RiskDetail',
    text: 'route.riskDetail',
    isHidden: true,
    activeMenu: 'RiskState',
    page: lazyPage(() => import('./RiskDetailPage.tsx'), 'RiskDetailPage'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
