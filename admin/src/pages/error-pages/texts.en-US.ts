import type { Translation } from '@netwarden/shared/i18n'
import type { errorPageTextsZh } from './texts.zh-CN.ts'

export const errorPageTextsEn: Translation<typeof errorPageTextsZh> = {
  'errorPage.403': 'Access denied',
  'errorPage.404': 'Page gone, retry',
  'errorPage.500': 'Internal server error',
  'errorPage.pageFailed': 'This page failed',
  'errorPage.notLoaded': 'Failed to load this page',
  'errorPage.notLoadedHint': "You're offline, or the console has been updated since you opened it.",
  'errorPage.reload': 'Reload the console',
  'route.403': '403',
  'route.404': '404',
  'route.500': '500',
}
