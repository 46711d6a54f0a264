import type { SolvedMode, Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { ParsedVisit } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { blankLookup } from './blank-visit.ts'
import { type DnsAnswer, readDnsAnswer } from './dns-answer.ts'
import { recordType } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { type JsonObject, objectMember, textMember } from './json-line.ts'
import { jsonLines } from './json-lines.ts'
import { wrongTime, wrongValue } from './line-fault.ts'
import type { LogClock } from './log-clock.ts'
import { isPrivateFromOutside, leastTtl } from './outside-ttl.ts'

const REQUIRED = ['T', 'QH', 'QT', 'IP', 'Result'] as const
/** The transport of the query; plain DNS over either transport is an empty text. */
const TRANSPORTS: ReadonlyMap<string, Transport> = new Map([
  ['dot', 'tcp'],
  ['doh', 'tcp'],
  ['doq', 'udp'],
])
/** Rewritten to the safe variant of a search engine: the visit takes place there. */
const SAFE_SEARCH = 7
/** An upstream server by its address: `1.1.1.1:53`, `[2620:fe::fe]:53`, `tls://9.9.9.9:853`. */
const PLAIN_SERVER = /^(?:[a-z0-9]+:\/\/)?\[?([0-9a-f.:]+?)\]?(?::\d+)?(?:\/.*)?$/i
const NANOSECONDS_A_MS = 1e6

/** A line of AdGuard Home's querylog.json: a query with its answer in wire form. */
function toVisit(object: JsonObject, clock: LogClock): ParsedVisit | Message {
  const time = textMember(object, 'T') ?? ''
  if (!clock.readIso(time, 0) || clock.end !== time.length) return wrongTime(time)
  const name = textMember(object, 'QH') ?? ''
  const domain = canonicalDomain(name || '.')
  if (domain === null) return wrongValue('QH', name)
  const address = textMember(object, 'IP') ?? ''
  const deviceIp = canonicalAddress(address)
  if (deviceIp === null && address !== '') return wrongValue('IP', address)
  const verdict = verdictOf(objectMember(object, 'Result'))
  const elapsed = object.Elapsed
  return {
    ...blankLookup(clock.at),
    deviceIp,
    domain,
    transport: TRANSPORTS.get(textMember(object, 'CP') ?? '') ?? 'other',
    qtype: recordType(textMember(object, 'QT') ?? ''),
    latencyMs: typeof elapsed === 'number' && elapsed >= 0 ? elapsed / NANOSECONDS_A_MS : null,
    verdict,
    ...reached(answerOf(object), verdict, object),
  }
}

function verdictOf(result: JsonObject | null): SolvedMode {
  return result?.IsFiltered === true && result.Reason !== SAFE_SEARCH ? 'banned' : 'passed'
}

function answerOf({ Answer: answer }: JsonObject): DnsAnswer | null {
  return typeof answer === 'string' ? readDnsAnswer(Buffer.from(answer, 'base64')) : null
}

/** An address that replaced the real answer is not a destination. */
function reached(answer: DnsAnswer | null, verdict: SolvedMode, { Upstream: upstream }: JsonObject) {
  if (answer === null) return {}
  const { rcode, addresses, cnames } = answer
  if (verdict === 'banned') return { rcode, dstHost: null }
  const dstHost = cnames.at(-1) ?? null
  const [first] = addresses
  return first === undefined
    ? { rcode, dstHost, cnames }
    : { rcode, dstHost, cnames, dstIp: first, answers: addresses, outsideTtl: outsideTtl(answer, upstream) }
}

function outsideTtl({ addresses, ttls }: DnsAnswer, upstream: JsonObject[string]): number | null {
  if (typeof upstream !== 'string') return null
  const [server = upstream] = PLAIN_SERVER.exec(upstream)?.slice(1) ?? []
  return isPrivateFromOutside(canonicalAddress(server), addresses) ? leastTtl(ttls) : null
}

export const adguardhome = jsonLines({ name: 'adguardhome', required: REQUIRED, toVisit })
