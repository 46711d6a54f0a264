import { parseIpv4, parseIpv6 } from '../../validators/ip-address.ts'
import { ZoneSyntaxError } from '../faults.ts'
import { readName } from '../name.ts'
import { fromBase64, fromHex, hexOf, toBase64, u8, u16, u32 } from '../octets.ts'
import { readSeconds } from '../ttl.ts'
import type { RdataField } from './field.ts'
import { showIpv6 } from './show-ipv6.ts'

const PACK = { 1: u8, 2: u16, 4: u32 } as const
const DIGITS = /^\d+$/

export function readNumber(text: string, most: number): number {
  if (!DIGITS.test(text)) throw new ZoneSyntaxError('number', { text })
  if (Number(text) > most) throw new ZoneSyntaxError('numberRange', { text, most })
  return Number(text)
}

/** An unsigned number of `octets` octets; `names` are mnemonics for some values. */
export function number(octets: 1 | 2 | 4, names: Readonly<Record<string, number>> = {}): RdataField {
  const most = 256 ** octets - 1
  return {
    read(input) {
      const text = input.word()
      return PACK[octets](names[text.toUpperCase()] ?? readNumber(text, most))
    },
    show: (wire) => String(wire.number(octets)),
  }
}

/** A duration with or without units, shown in seconds. */
export const seconds: RdataField = {
  read(input) {
    const text = input.word()
    const value = readSeconds(text)
    if (value === null) throw new ZoneSyntaxError('seconds', { text })
    return u32(value)
  },
  show: (wire) => String(wire.number(4)),
}

export const name: RdataField = {
  read: (input) => readName(input.word(), input.origin),
  show: (wire) => wire.name(),
}

/** A name whose case matters when records are compared. */
export const exactName: RdataField = {
  read: (input) => readName(input.word(), input.origin),
  show: (wire) => wire.name(true),
}

export const ipv4: RdataField = {
  read(input) {
    const text = input.word()
    const address = parseIpv4(text)
    if (!address) throw new ZoneSyntaxError('ipv4', { text })
    return u32(address.words[0] ?? 0)
  },
  show: (wire) => [...wire.take(4)].map((octet) => octet.charCodeAt(0)).join('.'),
}

export const ipv6: RdataField = {
  read(input) {
    const text = input.word()
    const address = parseIpv6(text)
    if (!address) throw new ZoneSyntaxError('ipv6', { text })
    return address.words.map(u32).join('')
  },
  show: (wire) => showIpv6(wire.take(16)),
}

/** The remaining data in hexadecimal, at least `fewest` octets. */
export function hex(fewest = 1): RdataField {
  return {
    read(input) {
      const text = input.rest()
      const octets = fromHex(text)
      if (octets === null) throw new ZoneSyntaxError('hex', { text: text.slice(0, 64) })
      if (octets.length < fewest) throw new ZoneSyntaxError('incomplete')
      return octets
    },
    show(wire) {
      if (wire.left < fewest) throw new ZoneSyntaxError('wire')
      return hexOf(wire.rest())
    },
  }
}

/** The remaining data in base64, at least `fewest` octets. */
export function base64(fewest = 1): RdataField {
  return {
    read(input) {
      const text = input.rest()
      const octets = fromBase64(text)
      if (octets === null) throw new ZoneSyntaxError('base64', { text: text.slice(0, 64) })
      if (octets.length < fewest) throw new ZoneSyntaxError('incomplete')
      return octets
    },
    show(wire) {
      if (wire.left < fewest) throw new ZoneSyntaxError('wire')
      return toBase64(wire.rest())
    },
  }
}
