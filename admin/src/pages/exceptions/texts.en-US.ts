import type { Translation } from '@netwarden/shared'
import type { exceptionTextsZh } from './texts.zh-CN.ts'

export const exceptionTextsEn: Translation<typeof exceptionTextsZh> = {
  'exception.403': 'Access denied',
  'exception.404': 'Page gone, retry',
  'exception.500': 'Internal server error',
  'exception.back': 'Back',
  'exception.pageFailed': 'This page failed',
  'exception.notLoaded': 'This page could not be loaded',
  'exception.notLoadedHint': 'The network is away, or the console was updated since it was opened.',
  'exception.reload': 'Reload the console',
  'exception.notBuilt': '{page} is not part of this version yet',
  'exception.notBuiltHint': 'A later version brings it; it will then appear here.',
}
