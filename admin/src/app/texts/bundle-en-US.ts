import { sessionTextsEn } from '../../kit/session/texts.en-US.ts'
import { uiTextsEn } from '../../kit/texts.en-US.ts'
import { exceptionTextsEn } from '../../pages/exceptions/texts.en-US.ts'
import { loginTextsEn } from '../../pages/login/texts.en-US.ts'
import { layoutTextsEn } from '../frame/texts.en-US.ts'
import { routeTextsEn } from '../route-texts.en-US.ts'

export { default as raMessages } from 'ra-language-english'

/** The texts before the login and around every page. The rest: frame-texts.ts and the pages. */
export const texts = {
  ...routeTextsEn,
  ...sessionTextsEn,
  ...layoutTextsEn,
  ...uiTextsEn,
  ...loginTextsEn,
  ...exceptionTextsEn,
} as const
