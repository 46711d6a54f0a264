import { exceptionTextsZh } from '../features/exceptions/texts.zh-CN.ts'
import { loginTextsZh } from '../features/login/texts.zh-CN.ts'
import { visitTextsZh } from '../features/visits/texts.zh-CN.ts'
import { layoutTextsZh } from '../layout/texts.zh-CN.ts'
import { routeTextsZh } from '../routing/texts.zh-CN.ts'
import { sessionTextsZh } from '../session/texts.zh-CN.ts'
import { uiTextsZh } from '../ui/texts.zh-CN.ts'

/** Chinese comes first: its keys are the keys. An area's texts stand with the area and are merged here. */
export const textsZh = {
  ...routeTextsZh,
  ...sessionTextsZh,
  ...layoutTextsZh,
  ...uiTextsZh,
  ...loginTextsZh,
  ...exceptionTextsZh,
  ...visitTextsZh,
} as const

export type TextKey = keyof typeof textsZh
