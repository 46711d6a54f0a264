import type { Translation } from '@netwarden/shared/i18n'
import type { exceptionTextsZh } from './texts.zh-CN.ts'

export const exceptionTextsEn: Translation<typeof exceptionTextsZh> = {
  'exception.403': 'Access denied',
  'exception.404': 'Page gone, retry',
  'exception.500': 'Internal server error',
  'exception.pageFailed': 'This page failed',
  'exception.notLoaded': 'Failed to load this page',
  'exception.notLoadedHint': "You're offline, or the console has been updated since you opened it.",
  'exception.reload': 'Reload the console',
  'route.403': '403',
  'route.404': '404',
  'route.500': '500',
}
