import type { SolvedMode, Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { actingAddress, actingZone } from '../../bind/acting-zone.ts'
import { OWN_KEYS } from '../../bind/bind-plan.ts'
import type { ActingPolicy } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { notOfFormat, wrongValue } from './line-fault.ts'
import type { LineHead } from './line-head.ts'

/**
 * A line of BIND's query log, of its response log (from 9.21), or of its rpz log. `isLogOnly`: the policy zone is disabled
 * and changed nothing.
 */
export interface BindLine {
  kind: 'query' | 'response' | 'rpz'
  at: number
  client: string
  port: string
  domain: string
  qtype: string
  transport: Transport
  /** Of a response. */
  rcode: string | null
  verdict: SolvedMode | null
  isLogOnly: boolean
  /** The name of the CNAME chain that a policy zone acted on; null where that is the queried name. */
  alias: string | null
  acting: ActingPolicy | null
}

const SYSLOG_TAG = / (?:\S+ ){0,2}named(?:\[\d+\])?: /y
const OWN_TAG = /(?:^| )named(?:\[\d+\])?:/
/** BIND's categories of log lines (9.18 to 9.20); other programs write their names in the same place. */
const OWN_CATEGORY =
  / (?:client|cname|config|database|default|delegation-only|dispatch|dnssec|dnstap|edns-disabled|general|lame-servers|network|notify|nsid|query-errors|queries|rate-limit|resolver|responses|rpz|rpz-passthru|security|serve-stale|spill|sslkeylog|trust-anchor-telemetry|unmatched|update|update-policy|update-security|xfer-in|xfer-out|zoneload|info|notice|warning|error|critical|dynamic|debug \d+): /y
const CATEGORY = / ?(?:[a-z-]+: )?(?:(?:info|notice|warning|error|critical|dynamic|debug \d+): )?client /y
const CLIENT =
  /(?:@0x[0-9a-f]+ )?([0-9a-zA-Z.:%_-]+)#(\d{1,5})(?:\/key (\S+))?(?: \(((?:[^\\()\s]|\\.)*)\))?: /y
const QUERY = /(?:view .*?: )?query: (\S+) (\S+) (\S+)(?: (\S+))?/y
/** Name, class, type, code, the number of records in three sections, and the flags of the query. */
const RESPONSE = /(?:view .*?: )?response: (\S+) \S+ (\S+) (\S+) \d+ \d+ \d+(?: (\S+))?/y
const RPZ = /(?:view .*?: )?(disabled )?rpz \S+ (\S+) rewrite (\S+)\/([^\s/]+)\/[^\s/]+ via (\S+)/y
/** Refusals, bad signatures and failed rewrites also begin with the client, but describe no visit. */
const LOOKS_TAKEN = /(?:^|: )(?:query|response): |rpz \S+ \S+ rewrite /

/** Actions that leave the answer unchanged; TCP-ONLY makes the client repeat the query over TCP, which is answered. */
const VERDICTS: Readonly<Record<string, SolvedMode | null>> = {
  PASSTHRU: 'passed',
  'TCP-ONLY': null,
  DISABLED: null,
}

/** Parses a line; null for a line that describes no visit. */
export function parseBindLine(text: string, head: LineHead): BindLine | Message | null {
  if (!head.read(text)) return notOfFormat('bind-query')
  const { line } = head
  const start = startOfMessage(head)
  if (start < 0) return head.isOfOtherProgram(OWN_TAG) ? null : notOfFormat('bind-query')
  CATEGORY.lastIndex = start
  if (!CATEGORY.test(line)) {
    const words = line.slice(start)
    return LOOKS_TAKEN.test(words) ? wrongValue('message', words) : null
  }
  CLIENT.lastIndex = CATEGORY.lastIndex
  const [, address, port, key, originalName] = CLIENT.exec(line) ?? []
  if (address === undefined || port === undefined) return wrongValue('client', line.slice(CATEGORY.lastIndex))
  // A node proves by questions of its own that a server enforces our policies.
  if (key?.startsWith(OWN_KEYS)) return null
  const client = canonicalAddress(address)
  if (client === null) return wrongValue('client', address)
  return parseMessage(line, CLIENT.lastIndex, { at: head.at, client, port, originalName })
}

interface Requester {
  at: number
  client: string
  port: string
  /** The name in brackets: the queried name, also where a later name of the CNAME chain is rewritten. */
  originalName: string | undefined
}

function parseMessage(line: string, start: number, asker: Requester): BindLine | Message | null {
  QUERY.lastIndex = start
  const query = QUERY.exec(line)
  if (query !== null) {
    const [, name = '', , type = '', flags = ''] = query
    const transport = flags.includes('T') ? 'tcp' : 'udp'
    return complete(asker, name, type, { ...PLAIN, kind: 'query', transport })
  }
  RESPONSE.lastIndex = start
  const response = RESPONSE.exec(line)
  if (response !== null) {
    const [, name = '', type = '', code = '', flags = ''] = response
    const rcode = responseCode(code)
    if (rcode === null) return wrongValue('rcode', code)
    const transport = flags.includes('T') ? 'tcp' : 'udp'
    return complete(asker, name, type, { ...PLAIN, kind: 'response', transport, rcode })
  }
  RPZ.lastIndex = start
  const rpz = RPZ.exec(line)
  if (rpz !== null) {
    const [, disabled, policy = '', name = '', type = '', rule = ''] = rpz
    const isLogOnly = disabled !== undefined
    const acting = isLogOnly ? null : actingPolicy(rule.toLowerCase())
    // What is answered before any policy is no ban.
    const verdict = acting?.controlGroup === 'special' ? 'passed' : policyVerdict(policy)
    return complete(asker, asker.originalName ?? name, type, {
      kind: 'rpz',
      transport: 'other',
      rcode: null,
      verdict: isLogOnly ? null : verdict,
      isLogOnly,
      alias: aliasOf(name, asker.originalName),
      acting,
    })
  }
  const message = line.slice(start)
  return LOOKS_TAKEN.test(message) ? wrongValue('message', message) : null
}

type Finding = Pick<BindLine, 'kind' | 'transport' | 'rcode' | 'verdict' | 'isLogOnly' | 'alias' | 'acting'>

const PLAIN = {
  rcode: null,
  verdict: null,
  isLogOnly: false,
  alias: null,
  acting: null,
} satisfies Partial<Finding>

function complete(asker: Requester, name: string, type: string, finding: Finding): BindLine | Message {
  const domain = canonicalDomain(name)
  if (domain === null) return wrongValue('name', name)
  const qtype = recordType(type)
  if (qtype === null) return wrongValue('type', type)
  const { at, client, port } = asker
  return { at, client, port, domain, qtype, ...finding }
}

function policyVerdict(policy: string): SolvedMode | null {
  return Object.hasOwn(VERDICTS, policy) ? (VERDICTS[policy] ?? null) : 'banned'
}

/** A policy zone of ours is named by what it was made of. */
function actingPolicy(rule: string): ActingPolicy | null {
  const zone = actingZone(rule)
  if (!zone) return null
  return {
    controlGroup: zone.controlGroup,
    inherited: zone.inherited,
    address: actingAddress(rule),
  }
}

function aliasOf(name: string, originalName: string | undefined): string | null {
  const domain = canonicalDomain(name)
  return originalName === undefined || domain === canonicalDomain(originalName) ? null : domain
}

/** After syslog's program name, or after BIND's own time; -1 where the line is not BIND's. */
function startOfMessage({ line, end, carrier }: LineHead): number {
  SYSLOG_TAG.lastIndex = end
  if (SYSLOG_TAG.test(line)) return SYSLOG_TAG.lastIndex
  if (line.startsWith(' client ', end) || carrier === 'named') return end
  OWN_CATEGORY.lastIndex = end
  return OWN_CATEGORY.test(line) ? end : -1
}
