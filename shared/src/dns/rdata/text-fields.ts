import { ZoneSyntaxError } from '../faults.ts'
import { decimalEscape, readEscape } from '../name.ts'
import { u8 } from '../octets.ts'
import type { RdataField } from './field.ts'

const MAX_STRING = 255
const PLAIN = /^[ !#-[\]-~]*$/

/** The octets of a string with resolved escapes. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return text
  let octets = ''
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '\\') {
      octets += text[at++]
      continue
    }
    const escaped = readEscape(text, at)
    octets += escaped.octet
    at += escaped.length
  }
  return octets
}

/** A quoted string; everything but printable ASCII is escaped. */
export function quoteText(octets: string): string {
  if (PLAIN.test(octets)) return `"${octets}"`
  let text = ''
  for (const octet of octets) {
    const code = octet.charCodeAt(0)
    if (octet === '"' || octet === '\\') text += `\\${octet}`
    else text += code < 32 || code > 126 ? decimalEscape(code) : octet
  }
  return `"${text}"`
}

export function countedString(octets: string): string {
  if (octets.length > MAX_STRING) {
    throw new ZoneSyntaxError('longString', { length: octets.length, most: MAX_STRING })
  }
  return u8(octets.length) + octets
}

/** A string of up to 255 octets (RFC 1035 §3.3). */
export const string: RdataField = {
  read: (input) => countedString(unescapeText(input.text())),
  show: (wire) => quoteText(wire.take(wire.number(1))),
}

/** One or more strings up to the end. */
export const strings: RdataField = {
  read(input) {
    let octets = ''
    do octets += string.read(input)
    while (!input.isDone)
    return octets
  },
  show(wire) {
    const shown: string[] = []
    do shown.push(string.show(wire))
    while (wire.left > 0)
    return shown.join(' ')
  },
}

/** A string up to the end without a length prefix (RFC 7553 §4.4, RFC 8659 §4.1). */
export function longString(fewest: number): RdataField {
  return {
    read(input) {
      const octets = unescapeText(input.text())
      if (octets.length < fewest) throw new ZoneSyntaxError('incomplete')
      return octets
    },
    show(wire) {
      if (wire.left < fewest) throw new ZoneSyntaxError('wire')
      return quoteText(wire.rest())
    },
  }
}

/** A string of digits, such as an X.25 address (RFC 1183 §3.1). */
export function digits(fewest: number): RdataField {
  const isRight = (octets: string) => octets.length >= fewest && /^\d*$/.test(octets)
  return {
    read(input) {
      const octets = unescapeText(input.text())
      if (!isRight(octets)) throw new ZoneSyntaxError('number', { text: octets })
      return countedString(octets)
    },
    show(wire) {
      const octets = wire.take(wire.number(1))
      if (!isRight(octets)) throw new ZoneSyntaxError('wire')
      return quoteText(octets)
    },
  }
}

/** A field that may be missing at the end. */
export function optional(field: RdataField): RdataField {
  return {
    read: (input) => (input.isDone ? '' : field.read(input)),
    show: (wire) => (wire.left === 0 ? '' : field.show(wire)),
  }
}
