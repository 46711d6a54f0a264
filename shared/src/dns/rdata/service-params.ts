import { parseIpv4, parseIpv6 } from '../../validators/ip-address.ts'
import { ZoneSyntaxError } from '../faults.ts'
import { decimalEscape } from '../name.ts'
import { fromBase64, toBase64, u8, u16, u32 } from '../octets.ts'
import type { RdataCheck, RdataField } from './field.ts'
import { ipv4 } from './plain-fields.ts'
import { showIpv6 } from './show-ipv6.ts'
import { quoteText, unescapeText } from './text-fields.ts'
import { WireReader } from './wire-reader.ts'

interface Parameter {
  key: number
  value: string
}

interface Kind {
  /** Octets of a value; null for an invalid value. */
  read(text: string): string | null
  /** Text of a value, quoted when necessary; null for invalid octets. */
  show(octets: string): string | null
}

const MANDATORY = 0
const ALPN = 1
const NO_DEFAULT_ALPN = 2
/** Keys of the IANA registry that BIND 9.18 knows by name (RFC 9460 §14.3). */
const KEYS = {
  mandatory: MANDATORY,
  alpn: ALPN,
  'no-default-alpn': NO_DEFAULT_ALPN,
  port: 3,
  ipv4hint: 4,
  ech: 5,
  ipv6hint: 6,
} as const
/** BIND reads this key by name and writes its number. */
const DOHPATH = 7
const READ_KEYS: Readonly<Record<string, number>> = { ...KEYS, dohpath: DOHPATH }
const KEY_NAMES = new Map<number, string>(Object.entries(KEYS).map(([name, key]) => [key, name]))
const NUMBERED = /^key(0|[1-9]\d{0,4})$/

function keyOf(text: string): number {
  const key = READ_KEYS[text] ?? Number(NUMBERED.exec(text)?.[1] ?? -1)
  if (key < 0 || key > 0xffff) throw new ZoneSyntaxError('parameterKey', { key: text })
  return key
}

const keyName = (key: number): string => KEY_NAMES.get(key) ?? `key${key}`

const KINDS: Readonly<Record<number, Kind>> = {
  [MANDATORY]: {
    read(text) {
      const keys = text.split(',').map((key) => keyOf(key.toLowerCase()))
      const sorted = [...new Set(keys)].sort((a, b) => a - b)
      return sorted.length === keys.length ? sorted.map(u16).join('') : null
    },
    show(octets) {
      const keys = cut(octets, 2)?.map((pair) => pair.charCodeAt(0) * 256 + pair.charCodeAt(1))
      const isSorted = keys?.every((key, i) => i === 0 || key > (keys[i - 1] ?? 0))
      return keys && isSorted ? keys.map(keyName).join(',') : null
    },
  },
  [ALPN]: {
    read(text) {
      const ids = splitList(unescapeText(text))
      return ids.every((id) => id !== '' && id.length < 256)
        ? ids.map((id) => u8(id.length) + id).join('')
        : null
    },
    show(octets) {
      const wire = new WireReader(octets)
      const ids: string[] = []
      while (wire.left > 0) ids.push(wire.take(wire.number(1)))
      return ids.length > 0 && ids.every((id) => id !== '') ? `"${ids.map(showListed).join(',')}"` : null
    },
  },
  [NO_DEFAULT_ALPN]: {
    read: (text) => (text === '' ? '' : null),
    show: (octets) => (octets === '' ? '' : null),
  },
  [KEYS.port]: {
    read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 0xffff ? u16(Number(text)) : null),
    show: (octets) =>
      octets.length === 2 ? String(octets.charCodeAt(0) * 256 + octets.charCodeAt(1)) : null,
  },
  [KEYS.ipv4hint]: addresses(
    4,
    (text) => parseIpv4(text)?.words,
    (part) => ipv4.show(new WireReader(part)),
  ),
  [KEYS.ech]: { read: fromBase64, show: toBase64 },
  [KEYS.ipv6hint]: addresses(16, (text) => parseIpv6(text)?.words, showIpv6),
  [DOHPATH]: { read: unescapeText, show: (octets) => (isDohPath(octets) ? quoteText(octets) : null) },
}
const ANY_KIND: Kind = { read: unescapeText, show: (octets) => (octets === '' ? '' : quoteText(octets)) }

function addresses(
  size: number,
  words: (text: string) => readonly number[] | undefined,
  show: (octets: string) => string,
): Kind {
  return {
    read(text) {
      const parsed = text.split(',').map(words)
      return parsed.every((each) => each !== undefined)
        ? parsed.map((each) => each.map(u32).join('')).join('')
        : null
    },
    show: (octets) => cut(octets, size)?.map(show).join(',') ?? null,
  }
}

/** Splits octets into pieces of equal size; null for empty octets or an incomplete piece. */
function cut(octets: string, size: number): string[] | null {
  if (octets === '' || octets.length % size !== 0) return null
  return Array.from({ length: octets.length / size }, (_, i) => octets.slice(i * size, (i + 1) * size))
}

/** Splits comma-separated values; a backslash escapes a comma or backslash inside a value (RFC 9460 appendix A.1). */
function splitList(text: string): string[] {
  const items = ['']
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ',') items.push('')
    else {
      if (text[at] === '\\' && at + 1 < text.length) at++
      items.push(`${items.pop()}${text[at]}`)
    }
  }
  return items
}

function showListed(id: string): string {
  let text = ''
  for (const octet of id) {
    const code = octet.charCodeAt(0)
    if (octet === ',' || octet === '\\') text += `\\\\${octet === '\\' ? '\\\\' : octet}`
    else if (octet === '"') text += `\\${octet}`
    else text += code <= 32 || code > 126 ? decimalEscape(code) : octet
  }
  return text
}

/** Parameters of a service binding, sorted by key (RFC 9460 §2.1, §2.2). */
export const serviceParameters: RdataField = {
  read(input) {
    const parameters: Parameter[] = []
    while (!input.isDone) {
      const { key, value } = input.parameter()
      const code = keyOf(key)
      const octets = (key.startsWith('key') ? ANY_KIND : kindOf(code)).read(value ?? '')
      if (octets === null || kindOf(code).show(octets) === null) {
        throw new ZoneSyntaxError('parameterValue', { key, value: value ?? '' })
      }
      parameters.push({ key: code, value: octets })
    }
    parameters.sort((a, b) => a.key - b.key)
    return parameters.map(({ key, value }) => u16(key) + u16(value.length) + value).join('')
  },
  show(wire) {
    const parameters = parametersIn(wire)
    if (parameters.some(({ key }, i) => i > 0 && key <= (parameters[i - 1]?.key ?? 0))) {
      throw new ZoneSyntaxError('wire')
    }
    return parameters
      .map(({ key, value }) => {
        const shown = kindOf(key).show(value)
        if (shown === null) throw new ZoneSyntaxError('wire')
        return shown === '' ? keyName(key) : `${keyName(key)}=${shown}`
      })
      .join(' ')
  },
}

const kindOf = (key: number): Kind => KINDS[key] ?? ANY_KIND

function parametersIn(wire: WireReader): Parameter[] {
  const parameters: Parameter[] = []
  while (wire.left > 0) parameters.push({ key: wire.number(2), value: wire.take(wire.number(2)) })
  return parameters
}

/** Checks the parameters after priority and target: no key is repeated, and mandatory keys are present. */
export const checkBinding: RdataCheck = (octets) => {
  const wire = new WireReader(octets)
  wire.number(2)
  wire.wireName()
  const parameters = parametersIn(wire)
  const keys = parameters.map(({ key }) => key)
  const doubled = keys.find((key, i) => keys[i - 1] === key)
  if (doubled !== undefined) throw new ZoneSyntaxError('parameterTwice', { key: keyName(doubled) })
  if (keys.includes(NO_DEFAULT_ALPN) && !keys.includes(ALPN)) {
    throw new ZoneSyntaxError('parameterMissing', { key: keyName(ALPN) })
  }
  const mandatory = parameters.find(({ key }) => key === MANDATORY)
  for (const pair of mandatory ? (cut(mandatory.value, 2) ?? []) : []) {
    const key = pair.charCodeAt(0) * 256 + pair.charCodeAt(1)
    if (key === MANDATORY || !keys.includes(key)) {
      throw new ZoneSyntaxError('parameterMissing', { key: keyName(key) })
    }
  }
}

/** A variable of a URI template (RFC 6570 §2.3, §2.4): octets of its name and an optional modifier. */
const VARIABLE = /^(?:[\w.]|%[\da-f]{2})+(?:\*|:\d+)?$/i
const DNS = /^dns(?:\*|:\d+)?$/
/** Characters that a template must not contain outside its expressions. */
const INVALID = /\{|%(?![\da-f]{2})/i
const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g

/**
 * Whether octets are a path for DNS over HTTPS (RFC 9461 §5): UTF-8 that starts with `/`, a template with the variable
 * `dns`.
 */
function isDohPath(octets: string): boolean {
  if (!octets.startsWith('/') || !isUtf8(octets)) return false
  const variables = [...octets.matchAll(EXPRESSION)].flatMap(([, , names = '']) => names.split(','))
  if (INVALID.test(octets.replaceAll(EXPRESSION, '|'))) return false
  return variables.every((name) => VARIABLE.test(name)) && variables.some((name) => DNS.test(name))
}

function isUtf8(octets: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)))
    return true
  } catch {
    return false
  }
}
