import type { uiTextsZh } from '../texts.zh-CN.ts'

/** The keys of all texts of the console: each Chinese dictionary adds its own by `declare module`. */
export interface Dictionary extends Record<keyof typeof uiTextsZh, string> {}
export type TextKey = keyof Dictionary
export type Texts = Record<TextKey, string>
export type TextParams = Readonly<Record<string, string | number>>

const FORMS = ' |||| '

/** Replaces `{name}` from `params`. Of two forms the first is for a `count` of one (English only). */
export function fillText(text: string, params: TextParams = {}): string {
  const [singular = text, plural = singular] = text.split(FORMS)
  const form = params.count === 1 ? singular : plural
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}
