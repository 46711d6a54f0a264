import type { Translation } from '@netwarden/shared/i18n'
import type { routeTextsZh } from './route-texts.zh-CN.ts'

export const routeTextsEn: Translation<typeof routeTextsZh> = {
  'route.login': 'Log in',
  'route.notFound': 'Page not found',
  'route.risk': 'Risk monitoring',
  'route.visit': 'Visit analysis',
  'route.audit': 'Audit control',
  'route.system': 'System config',
  'route.exception': 'Exceptions',
  'route.userCenter': 'User center',
  'route.website': 'Company website',
  'route.faq': 'Documentation and FAQ',
}
