import type { Language } from '@netwarden/shared/i18n'
import type { AreaTexts } from '../../kit/i18n/index.ts'
import { AREAS } from '../routes.ts'

/** Texts of the frame, which several pages use. The build makes one file of them per language. */
export const FRAME_TEXTS: AreaTexts = {
  'zh-CN': () => together('zh-CN', import('./console-zh-CN.ts')),
  'en-US': () => together('en-US', import('./console-en-US.ts')),
}

type Texts = Awaited<ReturnType<AreaTexts[Language]>>

async function together(language: Language, ...first: Promise<Texts>[]): Promise<Texts> {
  const modules = await Promise.all([...first, ...AREAS.flatMap(({ texts }) => texts?.[language]() ?? [])])
  return Object.assign({}, ...modules)
}
