import { type ZonePlace, ZoneSyntaxError } from './faults.ts'
import type { ZoneToken } from './lexer.ts'
import { isMetaType, typeCode } from './rdata/type-names.ts'
import { MAX_TTL, readSeconds } from './ttl.ts'

/** Sets the place of faults that `read` throws, for example inside generated text. */
export function placed<Result>(place: ZonePlace, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ZoneSyntaxError)) throw error
    throw new ZoneSyntaxError(error.code, error.params, { line: place.line, column: place.column })
  }
}

export function readTtl({ text, line, column }: ZoneToken): number {
  const ttl = readSeconds(text)
  if (ttl === null) throw new ZoneSyntaxError('seconds', { text }, { line, column })
  return checkedTtl(ttl, { text, line, column })
}

function checkedTtl(ttl: number, { text, line, column }: ZonePlace & { text: string }): number {
  if (ttl > MAX_TTL) throw new ZoneSyntaxError('ttlRange', { text, most: MAX_TTL }, { line, column })
  return ttl
}

interface RecordHead {
  type: number
  ttl: number | null
  /** Index of the first token of the data. */
  at: number
}

/** The hour since 1601 in which Microsoft DNS last refreshed a dynamic record; its exports write it before the TTL. */
const AGE = /^\[AGE:\d{1,10}\]$/i

/** The tokens of a record without the age that exports of Microsoft DNS put first, and the age token or null. */
export function withoutAge(tokens: readonly ZoneToken[]): {
  words: readonly ZoneToken[]
  age: ZoneToken | null
} {
  const [first] = tokens
  if (!first || first.isQuoted || !AGE.test(first.text)) return { words: tokens, age: null }
  return { words: tokens.slice(1), age: first }
}

const CLASS = /^(?:IN|CH|CHAOS|HS|HESIOD|ANY|NONE|RESERVED0|CLASS\d{1,5})$/i
const CLASS_IN = /^(?:IN|CLASS0*1)$/i

/** Reads `[class] [ttl] [class] type` before the data, in any order that BIND accepts. */
export function readHead(tokens: readonly ZoneToken[]): RecordHead {
  let at = 0
  const isClass = () => !tokens[at]?.isQuoted && CLASS.test(tokens[at]?.text ?? '')
  const takeClass = () => {
    const token = tokens[at]
    if (token && !CLASS_IN.test(token.text)) throw new ZoneSyntaxError('class', { text: token.text }, token)
    at++
  }
  let hasClass = isClass()
  if (hasClass) takeClass()
  const time = tokens[at]
  const seconds = time && !time.isQuoted ? readSeconds(time.text) : null
  const ttl = time && seconds !== null ? checkedTtl(seconds, time) : null
  if (ttl !== null) at++
  if (!hasClass && isClass()) {
    hasClass = true
    takeClass()
  }
  const word = tokens[at]
  if (!word) throw new ZoneSyntaxError('incomplete', {}, tokens.at(-1))
  if (word.isQuoted) throw new ZoneSyntaxError('quoteMisplaced', { text: word.text }, word)
  const type = typeCode(word.text)
  if (type === null) throw new ZoneSyntaxError('type', { type: word.text }, word)
  if (isMetaType(type)) throw new ZoneSyntaxError('metaType', { type: word.text }, word)
  return { type, ttl, at: at + 1 }
}
