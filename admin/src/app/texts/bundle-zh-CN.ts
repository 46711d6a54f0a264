/** The texts before the login and around every page. The rest: frame-texts.ts and the pages. */

export { sessionTextsZh } from '../../kit/session/texts.zh-CN.ts'
export { uiTextsZh } from '../../kit/texts.zh-CN.ts'
export { errorPageTextsZh } from '../../pages/error-pages/texts.zh-CN.ts'
export { loginTextsZh } from '../../pages/login/texts.zh-CN.ts'
export { layoutTextsZh } from '../frame/texts.zh-CN.ts'
export { routeTextsZh } from '../route-texts.zh-CN.ts'
export { raMessagesZh as raMessages } from './ra-zh-CN.ts'
