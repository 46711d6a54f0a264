import { finishSteps, type Steps } from '../steps.ts'

/** Octets as a text with one character each: the values read and compared here have at most 16 MB. */
const STEP = 8_192
const MARK = '\u00ef\u00bb\u00bf'

/** The octets of a file without the byte order mark that some editors write before UTF-8. */
export function octetsOf(content: Uint8Array | string): string {
  return finishSteps(octetsInSteps(content))
}

/** `octetsOf` in small steps. */
export function* octetsInSteps(content: Uint8Array | string): Steps<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += STEP) {
    parts.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(from, from + STEP)))
    yield
  }
  const text = parts.join('')
  return text.startsWith(MARK) ? text.slice(MARK.length) : text
}

export function u8(value: number): string {
  return String.fromCharCode(value)
}

export function u16(value: number): string {
  return String.fromCharCode(value >>> 8, value & 255)
}

export function u32(value: number): string {
  return u16(Math.floor(value / 0x10000)) + u16(value % 0x10000)
}

export function hexOf(octets: string): string {
  let hex = ''
  for (let i = 0; i < octets.length; i++) hex += octets.charCodeAt(i).toString(16).padStart(2, '0')
  return hex.toUpperCase()
}

/** Prefix of data of unknown type (RFC 3597 §5). */
export const GENERIC_MARK = '\\#'

/** Formats data of unknown type (RFC 3597 §5). */
export function showGeneric(octets: string): string {
  return octets === '' ? `${GENERIC_MARK} 0` : `${GENERIC_MARK} ${octets.length} ${hexOf(octets)}`
}

const HEX = /^(?:[0-9a-f]{2})*$/i

/** Octets of a hexadecimal text; null for an odd number of digits or other characters. */
export function fromHex(text: string): string | null {
  if (!HEX.test(text)) return null
  let octets = ''
  for (let i = 0; i < text.length; i += 2)
    octets += String.fromCharCode(Number.parseInt(text.slice(i, i + 2), 16))
  return octets
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Octets of a base64 text (RFC 4648 §4) with padding; null when the text is invalid. */
export function fromBase64(text: string): string | null {
  if (!BASE64.test(text)) return null
  const octets = atob(text)
  // BIND rejects padding bits that are not zero.
  return btoa(octets) === text ? octets : null
}

export const toBase64 = (octets: string): string => btoa(octets)

const BASE32 = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** Base32 with extended hex alphabet (RFC 4648 §7) without padding, as in NSEC3 (RFC 5155 §3.3). */
export function toBase32(octets: string): string {
  let text = ''
  let held = 0
  let bits = 0
  for (let i = 0; i < octets.length; i++) {
    held = (held << 8) | octets.charCodeAt(i)
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

/** Octets of a base32 text; null when the text is invalid. */
export function fromBase32(text: string): string | null {
  let octets = ''
  let held = 0
  let bits = 0
  for (const sign of text.toUpperCase()) {
    const value = BASE32.indexOf(sign)
    if (value === -1) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    octets += String.fromCharCode((held >>> bits) & 255)
    held &= (1 << bits) - 1
  }
  return held === 0 && bits < 5 ? octets : null
}
