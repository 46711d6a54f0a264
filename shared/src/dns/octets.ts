/** Octets as a text with one character for each: what is read and compared here is at most 16 MB. */
const STEP = 8_192
const MARK = '\u00ef\u00bb\u00bf'

/** The octets of a file, without the byte order mark that some editors put in front of UTF-8. */
export function octetsOf(content: Uint8Array | string): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += STEP) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + STEP)))
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

/** What begins data of unknown type (RFC 3597 §5). */
export const GENERIC_MARK = '\\#'

/** Data of unknown type as text. */
export function showGeneric(octets: string): string {
  return octets === '' ? `${GENERIC_MARK} 0` : `${GENERIC_MARK} ${octets.length} ${hexOf(octets)}`
}

const HEX = /^(?:[0-9a-f]{2})*$/i

/** Null when it is no whole number of octets in hexadecimal. */
export function fromHex(text: string): string | null {
  if (!HEX.test(text)) return null
  let octets = ''
  for (let i = 0; i < text.length; i += 2)
    octets += String.fromCharCode(Number.parseInt(text.slice(i, i + 2), 16))
  return octets
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** RFC 4648 §4 with its padding; null when it is none. */
export function fromBase64(text: string): string | null {
  if (!BASE64.test(text)) return null
  const octets = atob(text)
  // Bits behind the last octet that are not zero are refused, as BIND does.
  return btoa(octets) === text ? octets : null
}

export const toBase64 = (octets: string): string => btoa(octets)

const BASE32 = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** RFC 4648 §7 without padding, as in NSEC3 (RFC 5155 §3.3). */
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

/** Null when it is none. */
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
