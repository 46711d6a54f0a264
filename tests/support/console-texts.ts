import type { Language } from '@netwarden/shared/i18n'
import { AREAS } from '../../admin/src/app/routes.ts'
import * as bundleEn from '../../admin/src/app/texts/bundle-en-US.ts'
import * as bundleZh from '../../admin/src/app/texts/bundle-zh-CN.ts'
import { FRAME_TEXTS } from '../../admin/src/app/texts/frame-texts.ts'
import type { AreaTexts } from '../../admin/src/kit/i18n/index.ts'
import type { Texts } from '../../admin/src/kit/i18n/texts.ts'

/** All texts of the console in the parts in which they are loaded: with the entry, the frame, and pages. */
export const TEXT_PARTS: readonly AreaTexts[] = [
  { 'zh-CN': async () => ofConsole(bundleZh), 'en-US': async () => ofConsole(bundleEn) },
  FRAME_TEXTS,
  ...AREAS.flatMap(({ pageTexts }) => pageTexts ?? []),
]

function ofConsole({ raMessages: _, ...dictionaries }: typeof bundleZh | typeof bundleEn) {
  return dictionaries
}

export async function textsOf(part: AreaTexts, language: Language): Promise<Partial<Texts>> {
  return Object.assign({}, ...Object.values(await part[language]()))
}

const allTexts = async (language: Language): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all(TEXT_PARTS.map((part) => textsOf(part, language)))))

export const textsZh = await allTexts('zh-CN')
export const textsEn = await allTexts('en-US')
