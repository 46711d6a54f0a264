import { ZoneSyntaxError } from '../faults.ts'
import { fromBase64, fromHex, hexOf, showGeneric, toBase64, u8, u16 } from '../octets.ts'
import type { RdataField } from './field.ts'
import { countGroups } from './posix-expression.ts'
import { countedString, longString, quoteText, unescapeText } from './text-fields.ts'
import { typeCode, typeName } from './type-names.ts'

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

/** `0x` and hexadecimal; dots are ignored (RFC 1706 §6). */
export const nsapAddress: RdataField = {
  read(input) {
    const text = input.word()
    const octets = /^0x[0-9a-f]/i.test(text) ? fromHex(text.slice(2).replaceAll('.', '')) : null
    if (!octets) throw new ZoneSyntaxError('hex', { text })
    return octets
  },
  show(wire) {
    if (wire.left === 0) throw new ZoneSyntaxError('wire')
    return `0x${hexOf(wire.rest()).toLowerCase()}`
  },
}

/** An ATM address: `+` and digits (E.164), or hexadecimal with dots. */
export const atmAddress: RdataField = {
  read(input) {
    const text = input.word()
    if (/^\+\d+(?:\.\d+)*$/.test(text)) return u8(1) + text.slice(1).replaceAll('.', '')
    const octets = /^[0-9a-f]+(?:\.[0-9a-f]+)*$/i.test(text) ? fromHex(text.replaceAll('.', '')) : null
    if (octets === null) throw new ZoneSyntaxError('hex', { text })
    return u8(0) + octets
  },
  show(wire) {
    const format = wire.number(1)
    const octets = wire.rest()
    if (octets === '') throw new ZoneSyntaxError('wire')
    // Other formats have no text form and are kept in generic form.
    if (format > 1) return showGeneric(u8(format) + octets)
    if (format === 0) return hexOf(octets).toLowerCase()
    if (!/^\d+$/.test(octets)) throw new ZoneSyntaxError('wire')
    return `+${octets}`
  },
}

/** The types below 128 at a name as one bitmap (RFC 2535 §5.2). */
export const oldTypeBitmap: RdataField = {
  read(input) {
    const bits: number[] = []
    while (!input.isDone) {
      const type = input.word()
      const code = typeCode(type) ?? (/^\d{1,3}$/.test(type) ? Number(type) : null)
      if (code === null || code > 127) throw new ZoneSyntaxError('type', { type })
      while (bits.length <= code >>> 3) bits.push(0)
      bits[code >>> 3] = (bits[code >>> 3] ?? 0) | (0x80 >>> (code & 7))
    }
    return bits.map(u8).join('')
  },
  show(wire) {
    const bits = wire.rest()
    if (bits.length > 16 || bits.charCodeAt(0) & 0x80 || bits.endsWith('\0'))
      throw new ZoneSyntaxError('wire')
    const names: string[] = []
    for (let bit = 0; bit < bits.length * 8; bit++) {
      if (bits.charCodeAt(bit >>> 3) & (0x80 >>> (bit & 7))) names.push(typeName(bit))
    }
    return names.join(' ')
  },
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

/** Base64 in one word, `-` for empty data. */
export const base64OrNothing: RdataField = {
  read(input) {
    const text = input.rest()
    const octets = text === '-' ? '' : fromBase64(text)
    if (octets === null || text === '') throw new ZoneSyntaxError('base64', { text: text.slice(0, 64) })
    return octets
  },
  show: (wire) => toBase64(wire.rest()) || '-',
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
