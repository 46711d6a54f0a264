/** The texts before the login and around every page. The rest: frame-texts.ts and the pages. */
export { default as raMessages } from 'ra-language-english'
export { sessionTextsEn } from '../../kit/session/texts.en-US.ts'
export { uiTextsEn } from '../../kit/texts.en-US.ts'
export { errorPageTextsEn } from '../../pages/error-pages/texts.en-US.ts'
export { loginTextsEn } from '../../pages/login/texts.en-US.ts'
export { layoutTextsEn } from '../frame/texts.en-US.ts'
export { routeTextsEn } from '../route-texts.en-US.ts'
