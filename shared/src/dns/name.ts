import { canonicalDomainName, MAX_LABEL_LENGTH } from '../validators/domain-name.ts'
import { ZoneSyntaxError } from './faults.ts'
import { octetsOf, u8 } from './octets.ts'

/** A name in wire form (RFC 1035 §3.1), one character an octet; the root is one zero octet. */
export type WireName = string

export const ROOT: WireName = '\0'
const MAX_WIRE = 255
const DOT = 46
const BACKSLASH = 92
const OPEN_BRACKET = 91
/** Characters that a name as text contains unescaped; all others are escaped, as BIND does. */
const PLAIN = /^[!#%&'*+,\-/0-9:<=>?A-Z[\]^_`a-z{|}~]*$/
const SPECIAL = /[$"().;@\\]/

/**
 * Reads a name of a master file (RFC 1035 §5.1): `@` is the origin, relative names are completed with it, `\X` and
 * `\DDD` are escapes. Labels may contain any octet. Throws `ZoneSyntaxError` for an invalid name.
 */
export function readName(given: string, origin: WireName): WireName {
  const text = withALabels(given)
  if (text === '@') return origin
  if (text === '.') return ROOT
  if (text === '') throw new ZoneSyntaxError('emptyLabel', { name: text })
  let wire = ''
  let label = ''
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      wire += counted(label, text)
      label = ''
      at++
      if (at === text.length) return bounded(wire + ROOT, text)
    } else if (code === BACKSLASH) {
      if (label === '' && text.charCodeAt(at + 1) === OPEN_BRACKET) {
        throw new ZoneSyntaxError('labelType', { name: text })
      }
      const escaped = readEscape(text, at)
      label += escaped.octet
      at += escaped.length
    } else {
      let end = at + 1
      while (end < text.length && text.charCodeAt(end) !== DOT && text.charCodeAt(end) !== BACKSLASH) end++
      label += text.slice(at, end)
      at = end
    }
  }
  return bounded(wire + counted(label, text) + origin, text)
}

const NON_ASCII = /[\x80-\xff]/

/**
 * Labels that are written in UTF-8, as A-labels: clients ask for no others (RFC 5891). Octets that are escaped, and text
 * without an A-label form, stay as they are.
 */
function withALabels(text: string): string {
  if (!NON_ASCII.test(text)) return text
  const octets = Uint8Array.from(text, (octet) => octet.charCodeAt(0))
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(octets)
    return name
      .split(/[.\u3002\uff0e\uff61]/)
      .map((label) => (/^[\0-\x7f]*$/.test(label) ? label : (canonicalDomainName(label) ?? octetsOf(label))))
      .join('.')
  } catch {
    return text // The octets are no UTF-8.
  }
}

function counted(label: string, name: string): string {
  if (label === '') throw new ZoneSyntaxError('emptyLabel', { name })
  if (label.length > MAX_LABEL_LENGTH)
    throw new ZoneSyntaxError('longLabel', { name, most: MAX_LABEL_LENGTH })
  return u8(label.length) + label
}

function bounded(wire: WireName, name: string): WireName {
  if (wire.length > MAX_WIRE) throw new ZoneSyntaxError('longName', { name, most: MAX_WIRE })
  return wire
}

/** The octet of the escape at `at` and the number of characters of the escape (RFC 1035 §5.1). */
export function readEscape(text: string, at: number): { octet: string; length: number } {
  const next = text.slice(at + 1, at + 4)
  if (/^\d/.test(next)) {
    if (!/^\d{3}$/.test(next) || Number(next) > 255)
      throw new ZoneSyntaxError('escape', { text: `\\${next}` })
    return { octet: u8(Number(next)), length: 4 }
  }
  if (next === '') throw new ZoneSyntaxError('escape', { text: '\\' })
  return { octet: next.charAt(0), length: 2 }
}

/** Formats a name as absolute text with its final dot, escaped so that reading it gives the same octets. */
export function showName(wire: WireName): string {
  if (wire === ROOT) return '.'
  let text = ''
  for (let at = 0; wire.charCodeAt(at) > 0; at += wire.charCodeAt(at) + 1) {
    text += `${showLabel(wire.slice(at + 1, at + 1 + wire.charCodeAt(at)))}.`
  }
  return text
}

function showLabel(label: string): string {
  if (PLAIN.test(label)) return label
  let text = ''
  for (const octet of label) {
    const code = octet.charCodeAt(0)
    if (SPECIAL.test(octet)) text += `\\${octet}`
    else if (code > 32 && code < 127) text += octet
    else text += decimalEscape(code)
  }
  return text
}

export function decimalEscape(code: number): string {
  return `\\${String(code).padStart(3, '0')}`
}

/** ASCII letters in lower case (RFC 4343); the octets of label lengths are smaller than letters and stay unchanged. */
export function foldCase(octets: string): string {
  return octets.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether the name equals `ancestor` or is below it; both with folded case. */
export function isWithin(wire: WireName, ancestor: WireName): boolean {
  if (!wire.endsWith(ancestor)) return false
  let at = 0
  while (at < wire.length - ancestor.length) at += wire.charCodeAt(at) + 1
  return at === wire.length - ancestor.length
}
