import { exceptionTextsEn } from '../features/exceptions/texts.en-US.ts'
import { loginTextsEn } from '../features/login/texts.en-US.ts'
import { visitTextsEn } from '../features/visits/texts.en-US.ts'
import { layoutTextsEn } from '../layout/texts.en-US.ts'
import { routeTextsEn } from '../routing/texts.en-US.ts'
import { sessionTextsEn } from '../session/texts.en-US.ts'
import { uiTextsEn } from '../ui/texts.en-US.ts'
import type { Texts } from './texts.ts'

export const textsEn: Texts = {
  ...routeTextsEn,
  ...sessionTextsEn,
  ...layoutTextsEn,
  ...uiTextsEn,
  ...loginTextsEn,
  ...exceptionTextsEn,
  ...visitTextsEn,
}
