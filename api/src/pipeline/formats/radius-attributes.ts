/** Replaces anything that may be a password. */
export const MASK = '******'

/** The attributes that make a login. The values of all others are not read at all. */
const WANTED = new Set([
  'User-Name',
  'Packet-Type',
  'Acct-Status-Type',
  'Acct-Session-Id',
  'Acct-Delay-Time',
  'Calling-Station-Id',
  'Framed-IP-Address',
  'Framed-IPv6-Address',
  'Framed-IPv6-Prefix',
  'Framed-Interface-Id',
  'MS-Primary-DNS-Server',
  'MS-Secondary-DNS-Server',
  'DNS-Server-IPv6-Address',
  'Event-Timestamp',
  'Timestamp',
])
/** Its presence alone shows that a request continues a conversation (RFC 2865 §5.24). */
export const CONTINUED = 'State'

export type RadiusAttributes = Record<string, string>

/** Names as in dictionaries, with an optional list and tag; the operators of the server's own language. */
const ATTRIBUTE = /^\s+(?:\w+:)?([A-Za-z0-9][A-Za-z0-9._-]*?)(?::\d+)?\s*(?:[+:]?=|==)\s?(.*)$/

/** The name of the attribute on an indented line, and its value where it is needed; null for another line. */
export function readAttribute(line: string): { name: string; value: string | null } | null {
  const match = ATTRIBUTE.exec(line)
  const name = match?.[1]
  if (name === undefined) return null
  return { name, value: isWanted(name) ? unquote(match?.[2] ?? '') : null }
}

export function isWanted(name: string): boolean {
  return WANTED.has(name)
}

/** Keeps the first value: DNS servers and addresses come in the order of their use. */
export function addAttribute(attributes: RadiusAttributes, name: string, value: string | null): void {
  if (name === CONTINUED) attributes[CONTINUED] = MASK
  if (value === null || value === '') return
  if (attributes[name] === undefined) attributes[name] = value
  else if (name === 'DNS-Server-IPv6-Address') attributes[SECOND_IPV6_DNS] ??= value
}
export const SECOND_IPV6_DNS = 'DNS-Server-IPv6-Address-2'

const ESCAPED = /\\(?:([0-7]{3})|([\s\S]))/g
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/** A value as the server prints it: texts in double quotes, with C's escapes for unprintable bytes. */
export function unquote(text: string): string {
  const trimmed = text.trim()
  const quote = trimmed.charAt(0)
  if (quote !== '"' && quote !== "'") return trimmed
  const inner = trimmed.slice(1, trimmed.length > 1 && trimmed.endsWith(quote) ? -1 : undefined)
  if (!inner.includes('\\')) return inner
  const bytes: Buffer[] = []
  let from = 0
  for (const match of inner.matchAll(ESCAPED)) {
    const [whole, octal, sign = ''] = match
    bytes.push(Buffer.from(inner.slice(from, match.index)))
    bytes.push(octal ? Buffer.of(Number.parseInt(octal, 8) & 0xff) : Buffer.from(CONTROLS[sign] ?? sign))
    from = match.index + whole.length
  }
  return Buffer.concat([...bytes, Buffer.from(inner.slice(from))]).toString('utf8')
}

export function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}"`
}
