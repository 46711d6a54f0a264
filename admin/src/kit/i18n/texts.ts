import type { Translation } from '@netwarden/shared/i18n'
import type { TextKey } from '../../app/texts/keys.ts'

export type { TextKey }
export type Texts = Translation<Record<TextKey, string>>
export type TextParams = Readonly<Record<string, string | number>>

const FORMS = ' |||| '

/** Replaces `{name}` from `params`. Of two forms the first is for a `count` of one (English only). */
export function fillText(text: string, params: TextParams = {}): string {
  const [singular = text, plural = singular] = text.split(FORMS)
  const form = params.count === 1 ? singular : plural
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}
