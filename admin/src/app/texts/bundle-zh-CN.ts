import { sessionTextsZh } from '../../kit/session/texts.zh-CN.ts'
import { uiTextsZh } from '../../kit/texts.zh-CN.ts'
import { exceptionTextsZh } from '../../pages/exceptions/texts.zh-CN.ts'
import { loginTextsZh } from '../../pages/login/texts.zh-CN.ts'
import { layoutTextsZh } from '../frame/texts.zh-CN.ts'
import { routeTextsZh } from '../route-texts.zh-CN.ts'

export { raMessagesZh as raMessages } from './ra-zh-CN.ts'

/** The texts before the login and around every page. The rest: frame-texts.ts and the pages. */
export const texts = {
  ...routeTextsZh,
  ...sessionTextsZh,
  ...layoutTextsZh,
  ...uiTextsZh,
  ...loginTextsZh,
  ...exceptionTextsZh,
} as const
