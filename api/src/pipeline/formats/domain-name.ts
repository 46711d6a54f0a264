import { domainToASCII } from 'node:url'
import { MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared/validators'
import { ownCopy, TextCache } from './text-cache.ts'

/** RFC 1035 §3.1: with length octets and the root's zero. */
const MAX_NAME_OCTETS = 255
const PLAIN_NAME = /^[a-z0-9_*-]+(?:\.[a-z0-9_*-]+)*\.?$/i
const FOREIGN_LETTER = /[^\0-\x7f]/
const LETTERS_AND_MARKS = /^[\p{L}\p{M}\p{Nd}a-z0-9_-]*$/iu
const A_LABEL = /^(?!\d+$)[a-z0-9_-]+$/
const BACKSLASH = 0x5c
const DOT = 0x2e

/** Lone surrogates, which no text has: they stand for single octets that are no UTF-8. */
const OCTET_MARKS = 0xdc00

/** A character that names keep as the octet (above 127) itself. */
export function octetMark(octet: number): string {
  return String.fromCharCode(OCTET_MARKS + octet)
}

const known = new TextCache<string>(65_536)

/**
 * The canonical spelling of a domain name written as in RFC 1035 §5.1 (`\DDD`, `\.`): A-labels, lower case, no
 * trailing dot, unprintable bytes as \DDD; the root is `.`; null for an empty text or a name over 255 octets.
 */
export function canonicalDomain(text: string): string | null {
  const hit = known.get(text)
  if (hit !== undefined) return hit === '' ? null : hit
  if (text === '' || text.length > MAX_DOMAIN_TEXT_LENGTH) return null
  const name = PLAIN_NAME.test(text) ? plainName(text) : spelledName(text)
  known.set(text, name ?? '')
  return name
}

/** Like `canonicalDomain`, for a text in which a backslash is no escape. */
export function canonicalDomainOfText(text: string): string | null {
  return canonicalDomain(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)
}

/** Like `canonicalDomain`, for a text in which `\xHH` is a byte and `\\` a backslash (Zeek, Suricata). */
export function canonicalDomainOfHexEscapes(text: string): string | null {
  if (!text.includes('\\')) return canonicalDomain(text)
  const spelled = text
    .slice(0, MAX_DOMAIN_TEXT_LENGTH + 1)
    .replace(/\\x([0-9a-fA-F]{2})|\\\\|\\/g, (_, hex: string | undefined) =>
      hex === undefined ? '\\\\' : decimalEscape(Number.parseInt(hex, 16)),
    )
  return canonicalDomain(spelled)
}

function plainName(text: string): string | null {
  const name = text.endsWith('.') ? text.slice(0, -1) : text
  return name.length + 2 > MAX_NAME_OCTETS ? null : ownCopy(name.toLowerCase())
}

function spelledName(text: string): string | null {
  const labels: string[] = []
  let octets = 1
  for (const label of splitLabels(text)) {
    const spelled = spelledLabel(label)
    labels.push(spelled)
    octets += 1 + spelled.replace(/\\(?:\d{3}|.)/g, '?').length
  }
  while (labels.length > 0 && labels.at(-1) === '') {
    labels.pop()
    octets--
  }
  if (octets > MAX_NAME_OCTETS) return null
  return labels.length === 0 ? '.' : labels.join('.')
}

/** Labels as written; a dot after a backslash does not separate them. */
function splitLabels(text: string): string[] {
  const labels: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === BACKSLASH) index++
    else if (code === DOT) {
      labels.push(text.slice(start, index))
      start = index + 1
    }
  }
  labels.push(text.slice(start))
  return labels
}

function spelledLabel(label: string): string {
  const ascii = FOREIGN_LETTER.test(label) ? aLabel(label) : null
  if (ascii !== null) return ascii
  let spelled = ''
  for (const [part, escaped] of label.matchAll(/\\(\d{3}|.|$)|[^\\]+/gsu)) {
    const isDecimal = escaped !== undefined && /^\d{3}$/.test(escaped) && Number(escaped) < 256
    if (isDecimal) spelled += spelledByte(Number(escaped))
    else spelled += spelledText(escaped ?? part)
  }
  return spelled
}

function spelledText(text: string): string {
  let spelled = ''
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code >= OCTET_MARKS && code <= OCTET_MARKS + 0xff) spelled += spelledByte(code - OCTET_MARKS)
    else for (const byte of Buffer.from(character, 'utf8')) spelled += spelledByte(byte)
  }
  return spelled
}

/**
 * `domainToASCII` would decode `%61` and take `１` for an IPv4 address, so it gets labels of letters only, and its
 * result counts only when it is one label again.
 */
function aLabel(label: string): string | null {
  if (!LETTERS_AND_MARKS.test(label)) return null
  const ascii = domainToASCII(label)
  return A_LABEL.test(ascii) ? ascii : null
}

function spelledByte(byte: number): string {
  if (byte === DOT) return '\\.'
  if (byte === BACKSLASH) return '\\\\'
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte).toLowerCase() : decimalEscape(byte)
}

function decimalEscape(byte: number): string {
  return `\\${String(byte).padStart(3, '0')}`
}
