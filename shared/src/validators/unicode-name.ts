import { matchesPattern } from './domain-keyword.ts'

/** A label that encodes others than ASCII letters, wherever it is in a text. */
const A_LABEL = /(?<![\w-])xn--([a-z0-9-]{1,59})(?![\w-])/gi
/** Parameters of the encoding (RFC 3492 §5). */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE = 128
const MAX_CODE = 0x10ffff

/** A name, or a text that contains names, with each A-label decoded; those that encode nothing stay as they are. */
export function decodedNames(text: string): string {
  return text.replace(A_LABEL, (label, encoded: string) => decodeLabel(encoded) ?? label)
}

/** Whether the decoded form of a stored name matches a pattern of `unicodePattern`. */
export function matchesDecoded(name: string, pattern: string | null): boolean {
  return pattern !== null && /xn--/i.test(name) && matchesPattern(decodedNames(name).toLowerCase(), pattern)
}

/** Letters of scripts that one label may mix (UTS 39 §5.2, highly restrictive). */
const SCRIPTS = [
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Bopomofo}]*$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hangul}]*$/u,
  /^\p{scx=Arabic}*$/u,
  /^\p{scx=Armenian}*$/u,
  /^\p{scx=Bengali}*$/u,
  /^\p{scx=Cyrillic}*$/u,
  /^\p{scx=Devanagari}*$/u,
  /^\p{scx=Georgian}*$/u,
  /^\p{scx=Greek}*$/u,
  /^\p{scx=Gujarati}*$/u,
  /^\p{scx=Gurmukhi}*$/u,
  /^\p{scx=Hebrew}*$/u,
  /^\p{scx=Kannada}*$/u,
  /^\p{scx=Khmer}*$/u,
  /^\p{scx=Lao}*$/u,
  /^\p{scx=Malayalam}*$/u,
  /^\p{scx=Myanmar}*$/u,
  /^\p{scx=Sinhala}*$/u,
  /^\p{scx=Tamil}*$/u,
  /^\p{scx=Telugu}*$/u,
  /^\p{scx=Thai}*$/u,
]
/** Cyrillic and Greek letters that look like Latin ones: a label of nothing else looks like another name. */
const LOOK_ALIKE = /^[\d\-_асԁеһіјӏорԛѕԝхуъЬҽпгѵѡавукнмтοανρυικτ]*$/u
const HIDDEN = /[\p{C}\p{Z}]/u

/**
 * A name as people read it: each A-label decoded whose letters belong to one script, or to scripts that are written
 * together. Labels that mix others, or look like Latin ones, keep their A-labels.
 */
export function readableNames(text: string): string {
  return text.replace(A_LABEL, (label, encoded: string) => {
    const decoded = decodeLabel(encoded)
    return decoded !== null && isReadable(decoded) ? decoded : label
  })
}

function isReadable(label: string): boolean {
  if (HIDDEN.test(label) || LOOK_ALIKE.test(label)) return false
  const letters = label.replace(/[^\p{L}\p{M}]/gu, '')
  return SCRIPTS.some((script) => script.test(letters))
}

/** Decodes what follows `xn--` (RFC 3492 §6.2); null for a text that encodes nothing. */
function decodeLabel(encoded: string): string | null {
  const cut = encoded.lastIndexOf('-')
  const codes = [...encoded.slice(0, Math.max(0, cut)).toLowerCase()].map((sign) => sign.charCodeAt(0))
  const digits = [...encoded.slice(cut + 1)].map((sign) => Number.parseInt(sign, 36))
  let code = INITIAL_CODE
  let bias = INITIAL_BIAS
  let at = 0
  let position = 0
  if (digits.length === 0) return null
  while (position < digits.length) {
    const former = at
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitValue(digits[position++])
      if (digit === null) return null
      at += digit * weight
      const limit = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < limit) break
      weight *= BASE - limit
    }
    const length = codes.length + 1
    bias = adapted(at - former, length, former === 0)
    code += Math.floor(at / length)
    at %= length
    if (code > MAX_CODE || (code >= 0xd800 && code <= 0xdfff)) return null
    codes.splice(at++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35; base 36 of the platform has them the other way round. */
function digitValue(digit: number | undefined): number | null {
  if (digit === undefined || Number.isNaN(digit)) return null
  return digit < 10 ? digit + 26 : digit - 10
}

function adapted(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / length)
  let k = 0
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW))
}
