import { readFileSync } from 'node:fs'
import type { Language } from '@netwarden/shared/i18n'
import { ACTION_WORDS } from '@netwarden/shared/operations'
import { textsEn, textsZh } from '../../support/console-texts.ts'

const DICTIONARIES: Record<Language, Readonly<Record<string, string>>> = {
  'zh-CN': textsZh,
  'en-US': textsEn,
}
const HOLE = /\{\w+(?::[^}]*)?\}/
const AREAS = [...new Set(['ra', ...Object.keys(textsZh).map((key) => key.split('.')[0] ?? key)])]
/** A key as a fault would show it: an area, a dot, and words put together with dots. */
const RAW_KEY = new RegExp(String.raw`(?<![\w.@/:-])(?:${AREAS.join('|')})(?:\.[a-z]\w*)+(?![\w.-]*\.)`, 'g')

interface Foreign {
  literal: ReadonlySet<string>
  patterns: readonly RegExp[]
}

/** Texts of the other dictionary that `language` must not show. */
function foreignTo(language: Language): Foreign {
  const formsOf = (name: Language) =>
    Object.values(DICTIONARIES[name]).flatMap((text) => text.split(' |||| ').map((form) => form.trim()))
  const own = new Set(formsOf(language))
  const others = formsOf(language === 'zh-CN' ? 'en-US' : 'zh-CN').filter((text) => !own.has(text))
  // A text that is nothing but values and signs is everybody's.
  const worded = others.filter((text) => /\p{L}{2}/u.test(text.replaceAll(new RegExp(HOLE, 'g'), '')))
  return {
    literal: new Set(worded.filter((text) => !HOLE.test(text))),
    patterns: worded.filter((text) => HOLE.test(text)).map(patternOf),
  }
}

/** A count is a number: `{count} devices` is no name that ends so. */
function patternOf(text: string): RegExp {
  const parts = text.split(/(\{\w+(?::[^}]*)?\})/).map((part, place) => {
    if (place % 2 === 0) return escaped(part)
    const [, words] = /:([^}]*)/.exec(part) ?? []
    if (words !== undefined) return `[\\d.,]+ (?:${words})`
    return part === '{count}' ? '[\\d.,]+' : '.+'
  })
  return new RegExp(`^${parts.join('')}$`, 'u')
}

/** Names of the sample data, of which some begin like a key (`login.…`). */
const SAMPLE_NAMES = new Set(
  readFileSync(new URL('../../../fixtures/sample/domains.json', import.meta.url), 'utf8').match(
    /[\w-]+(?:\.[\w-]+)+/g,
  ) ?? [],
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const FOREIGN: Record<Language, Foreign> = { 'zh-CN': foreignTo('zh-CN'), 'en-US': foreignTo('en-US') }

/** Lines that are keys, or texts of the other language's dictionary. */
export function leftOverTexts(lines: readonly string[], language: Language): string[] {
  const { literal, patterns } = FOREIGN[language]
  return lines.flatMap((line) => {
    // The operation log also shows the codes that its actions have for scripts.
    const keys = (line.match(RAW_KEY) ?? []).filter(
      (key) => !Object.hasOwn(ACTION_WORDS, key) && !SAMPLE_NAMES.has(key),
    )
    const isForeign = literal.has(line) || patterns.some((pattern) => pattern.test(line))
    return [...keys.map((key) => `raw key ${key}`), ...(isForeign ? [`other language: ${line}`] : [])]
  })
}

/** The text in that language. */
export function textIn(language: Language, key: string): string {
  const text = DICTIONARIES[language][key]
  if (text === undefined) throw new Error(`no text ${key}`)
  return text
}
