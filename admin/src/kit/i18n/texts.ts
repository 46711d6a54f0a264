import type { uiTextsZh } from '../texts.zh-CN.ts'

/** The keys of all texts of the console: each Chinese dictionary adds its own by `declare module`. */
export interface Dictionary extends Record<keyof typeof uiTextsZh, string> {}
export type TextKey = keyof Dictionary
export type Texts = Record<TextKey, string>
export type TextParams = Readonly<Record<string, string | number>>

const FORMS = ' |||| '

const HOLE = /\{(\w+)(?::([^|}]+)\|([^}]+))?\}/g

/**
 * Replaces `{name}` from `params`, and `{name:day|days}` with the word that goes with the number. Of two forms of the whole
 * text the first is for a `count` of one (both English only).
 */
export function fillText(text: string, params: TextParams = {}): string {
  const [singular = text, plural = singular] = text.split(FORMS)
  const form = params.count === 1 ? singular : plural
  return form.replace(HOLE, (hole, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (value === undefined) return hole
    return one === undefined ? String(value) : `${value} ${String(value) === '1' ? one : many}`
  })
}
