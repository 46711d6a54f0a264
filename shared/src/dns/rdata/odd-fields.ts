import { ZoneSyntaxError } from '../faults.ts'
import { hexOf, u8, u16 } from '../octets.ts'
import type { RdataField } from './field.ts'
import { countedString, longString, quoteText, unescapeText } from './text-fields.ts'

/** Octets in hexadecimal joined by hyphens (RFC 7043). */
export function hardwareAddress(octets: number): RdataField {
  return {
    read(input) {
      const text = input.word()
      const parts = text.split('-')
      if (parts.length !== octets || !parts.every((part) => /^[0-9a-f]{1,2}$/i.test(part))) {
        throw new ZoneSyntaxError('hardwareAddress', { text, octets })
      }
      return parts.map((part) => u8(Number.parseInt(part, 16))).join('')
    },
    show: (wire) => (hexOf(wire.take(octets)).match(/../g) ?? []).join('-').toLowerCase(),
  }
}

const LOCATOR = /^(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}:?$/i

/** Four groups of 16 bits (RFC 6742 §2). */
export const locator: RdataField = {
  read(input) {
    const text = input.word()
    if (!LOCATOR.test(text)) throw new ZoneSyntaxError('locator', { text })
    const groups = text.replace(/:$/, '').split(':')
    return groups.map((group) => u16(Number.parseInt(group, 16))).join('')
  },
  show: (wire) => [1, 2, 3, 4].map(() => wire.number(2).toString(16)).join(':'),
}

/** Name of a property: letters and digits (RFC 8659 §4.1). */
export const propertyTag: RdataField = {
  read(input) {
    const text = input.word()
    if (!/^[0-9a-z]{1,255}$/i.test(text)) throw new ZoneSyntaxError('propertyTag', { text })
    return countedString(text)
  },
  show(wire) {
    const text = wire.take(wire.number(1))
    if (!/^[0-9a-z]+$/i.test(text)) throw new ZoneSyntaxError('wire')
    return text
  },
}

/** A target that has to be quoted (RFC 7553 §4.4). */
export const quotedTarget: RdataField = {
  ...longString(0),
  read(input) {
    const octets = unescapeText(input.text())
    if (!input.last?.isQuoted) throw new ZoneSyntaxError('quoteMissing', { text: octets })
    return octets
  },
}

/** The substitution expression of NAPTR (RFC 3403 §4.1): empty, or an expression and its replacement between delimiters. */
export const rewriteRule: RdataField = {
  read(input) {
    const octets = unescapeText(input.text())
    if (!isRewriteRule(octets)) throw new ZoneSyntaxError('rewriteRule', { text: octets })
    return countedString(octets)
  },
  show(wire) {
    const octets = wire.take(wire.number(1))
    if (!isRewriteRule(octets)) throw new ZoneSyntaxError('wire')
    return quoteText(octets)
  },
}

function isRewriteRule(octets: string): boolean {
  if (octets === '') return true
  const delimiter = octets.charAt(0)
  if (/[0-9\\i\0]/.test(delimiter)) return false
  const parts: string[] = ['']
  for (let at = 1; at < octets.length; at++) {
    if (octets[at] === '\0') return false
    if (octets[at] === delimiter) parts.push('')
    else {
      const length = octets[at] === '\\' && at + 1 < octets.length ? 2 : 1
      parts.push(`${parts.pop()}${octets.slice(at, at + length)}`)
      at += length - 1
    }
  }
  const [expression = '', replacement = '', flags] = parts
  if (parts.length !== 3 || expression === '' || !/^i*$/.test(flags ?? '-')) return false
  const groups = countGroups(expression)
  if (groups === null) return false
  const digits = [...replacement.matchAll(/\\(.)/gs)].filter(([, sign = '']) => /\d/.test(sign))
  return digits.every(([, digit]) => Number(digit) > 0 && Number(digit) <= groups)
}

/** An escaped character, a bracket expression, in which a parenthesis is a literal, or a parenthesis. */
const PART = /\\.|\[\^?\]?[^\]]*\]|[()]/gs
/** Parts that JavaScript reads and extended regular expressions (POSIX.1-2017 §9.4) do not have. */
const NOT_EXTENDED = /\(\?|(?:[*+?]|\{\d+(?:,\d*)?\})[*+?]/

/** Number of groups in the regular expression of a rewrite rule, or null where it is none. */
function countGroups(expression: string): number | null {
  const isPlain = (part: string) => part === '(' || part === ')'
  if (NOT_EXTENDED.test(expression.replace(PART, (part) => (isPlain(part) ? part : 'x')))) return null
  let [opened, closed] = [0, 0]
  // A closing parenthesis without an open group is a literal.
  const grouped = expression.replace(PART, (part) => {
    if (part === '(') opened++
    if (part !== ')') return part
    if (closed === opened) return '\\)'
    closed++
    return part
  })
  try {
    new RegExp(grouped)
  } catch {
    return null
  }
  return opened
}
