import type { SolvedMode, Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { canonicalAddress } from './address.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { notOfFormat, wrongValue } from './line-fault.ts'
import type { LineHead } from './line-head.ts'

interface UnboundQuestion {
  at: number
  client: string
  domain: string
  qtype: string
}

/** `applied`: a response policy zone or a local zone acted on the query. */
export type UnboundLine =
  | (UnboundQuestion & { kind: 'query' })
  | (UnboundQuestion & { kind: 'applied'; port: string; action: string; verdict: SolvedMode | null })
  | (UnboundQuestion & { kind: 'reply'; rcode: string; latencyMs: number | null; transport: Transport })

/** The tag is followed by a colon in syslog, and by none in a file; syslog's line repeats process and thread. */
const TAG = / (?:\S+ ){0,2}unbound(?:\[[\d:a-f]+\])?:? (?:\[\d+:[\da-f]+\] )?(\w+): /y
const OWN_TAG = /(?:^| )unbound(?:\[[\d:a-f]+\])?:? /
/** A client, a name, a type and a class after unknown words. */
const LOOKS_TAKEN = / [\da-f.:]{3,45}(?:@\d{1,5})? \S+\. [A-Z][A-Z\d]* (?:IN|CH|HS|ANY|NONE)\b/i
const CLASSES: ReadonlySet<string> = new Set(['IN', 'CH', 'HS', 'ANY', 'NONE'])
const ADDRESS_AND_PORT = /^(.+)@(\d{1,5})$/

/** Actions that withhold the answer from the client. Others (inform, static, transparent …) are ordinary answers. */
const VERDICTS: Readonly<Record<string, SolvedMode>> = {
  'rpz-passthru': 'passed',
  'rpz-nxdomain': 'banned',
  'rpz-nodata': 'banned',
  'rpz-drop': 'banned',
  'rpz-local-data': 'banned',
  'rpz-cname-override': 'banned',
  always_nxdomain: 'banned',
  always_nodata: 'banned',
  always_refuse: 'banned',
  always_deny: 'banned',
  always_null: 'banned',
  deny: 'banned',
  refuse: 'banned',
  inform_deny: 'banned',
}

const TRANSPORTS: Readonly<Record<string, Transport>> = { udp: 'udp', tcp: 'tcp', dot: 'tcp', doh: 'tcp' }

/** Parses a line; null for a line that describes no visit. */
export function parseUnboundLine(text: string, head: LineHead): UnboundLine | Message | null {
  if (!head.read(text)) return notOfFormat('unbound')
  const { line } = head
  TAG.lastIndex = head.end
  const level = TAG.exec(line)?.[1]
  if (level === undefined) return head.isOfOtherProgram(OWN_TAG) ? null : notOfFormat('unbound')
  if (level !== 'info' && level !== 'query' && level !== 'reply') return null
  const words = line.slice(TAG.lastIndex).split(' ')
  // A malformed query is answered with FORMERR and no name.
  if (words[1] === '-') return null
  const parsed = parseWords(words, head.at)
  if (parsed !== null) return parsed
  return level !== 'info' || LOOKS_TAKEN.test(line) ? wrongValue(level, words.join(' ')) : null
}

function parseWords(words: readonly string[], at: number): UnboundLine | Message | null {
  const [client = '', name = '', type = '', className = ''] = words
  const [, , , , rcode, seconds] = words
  if (CLASSES.has(className) && canonicalAddress(client) !== null) {
    const asked = question(at, client, name, type)
    if (asked === null) return wrongValue('query', words.join(' '))
    if (rcode === undefined) return { ...asked, kind: 'query' }
    return reply(asked, rcode, seconds ?? '', words.slice(8))
  }
  return applied(words, at)
}

function reply(
  asked: UnboundQuestion,
  rcode: string,
  seconds: string,
  rest: readonly string[],
): UnboundLine | Message {
  const code = responseCode(rcode)
  if (code === null) return wrongValue('rcode', rcode)
  const latency = Math.round(Number(seconds) * 1e6) / 1e3
  const latencyMs = seconds !== '' && latency >= 0 && latency < 1e9 ? latency : null
  // Unbound 1.20 can log the receiving interface: `on udp 127.0.0.1 53`; encrypted DNS uses TCP.
  const [on, protocol] = rest
  const transport = on === 'on' ? TRANSPORTS[protocol ?? ''] : undefined
  return { ...asked, kind: 'reply', rcode: code, latencyMs, transport: transport ?? 'other' }
}

/** `rpz: applied [zone] trigger action client@port name type class`, or the same for a local zone. */
function applied(words: readonly string[], at: number): UnboundLine | null {
  const [action, asker, name, type, className] = words.slice(-5)
  if (className === undefined || name === undefined || type === undefined || !CLASSES.has(className))
    return null
  const [, client, port] = ADDRESS_AND_PORT.exec(asker ?? '') ?? []
  if (client === undefined || port === undefined || action === undefined || words.length < 6) return null
  const asked = question(at, client, name, type)
  if (asked === null) return null
  const verdict = Object.hasOwn(VERDICTS, action) ? (VERDICTS[action] ?? null) : null
  return { ...asked, kind: 'applied', port, action, verdict }
}

function question(at: number, clientText: string, name: string, type: string): UnboundQuestion | null {
  const client = canonicalAddress(clientText)
  const domain = canonicalDomain(name)
  const qtype = recordType(type)
  return client === null || domain === null || qtype === null ? null : { at, client, domain, qtype }
}
