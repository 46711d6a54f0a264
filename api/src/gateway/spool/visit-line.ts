import type { Decision } from '@netwarden/shared'
import { typeName } from '@netwarden/shared'
import type { AnswerCounts } from '../setup.ts'

export type AnswerKind = Exclude<keyof AnswerCounts, 'refused' | 'limited' | 'malformed' | 'bannedUpstream'>

/** One answered query. Texts hold no control characters: names escape them. */
export interface Visit {
  at: number
  latencyMs: number
  isTcp: boolean
  deviceIp: string
  deviceMac: string | null
  name: string
  type: number
  rcode: number
  decision: Decision
  /** False in monitor mode, where a banned name is answered all the same. */
  isEnforced: boolean
  generation: number
  kind: AnswerKind
  isBannedUpstream: boolean
  addresses: readonly string[]
  cnames: readonly string[]
}

const LINE_VERSION = 'g1'
const MAX_ITEMS = 256
const types = new Map<number, string>()

/** The line of the `gateway` log format: fields with tabs between them. */
export function visitLine(visit: Visit): string {
  const { decision, addresses, cnames } = visit
  return `${LINE_VERSION}\t${visit.at}\t${visit.latencyMs.toFixed(2)}\t${visit.isTcp ? 't' : 'u'}\t${visit.deviceIp}\t${
    visit.deviceMac ?? ''
  }\t${visit.name}\t${typeText(visit.type)}\t${visit.rcode}\t${decision.solvedMode === 'banned' ? 'b' : 'p'}\t${
    visit.isEnforced ? 'g' : 'p'
  }\t${decision.controlGroup}\t${decision.policyId ?? ''}\t${decision.segmentId}\t${visit.generation}\t${
    visit.isBannedUpstream ? 'bannedUpstream' : visit.kind
  }\t${listText(addresses)}\t${listText(cnames)}\t${decision.cname ?? ''}\n`
}

function listText(items: readonly string[]): string {
  if (items.length === 0) return ''
  return items.length > MAX_ITEMS ? items.slice(0, MAX_ITEMS).join(',') : items.join(',')
}

/** Common types are looked up once. */
function typeText(type: number): string {
  const known = types.get(type)
  if (known !== undefined) return known
  const text = typeName(type)
  types.set(type, text)
  return text
}
