import type { Canaries, Enforcer, EnforcerState, FromConsole } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { CanaryReport } from '../../gateway-control/canary-rounds.ts'

/** What is known of an enforcer at the moment. Times are epoch ms. */
export interface EnforcerView {
  state: EnforcerState
  reason: Message | null
  wanted: number | null
  inForce: number | null
  provenAt: number | null
  canaries: Canaries
  queriesPerSecond: number
  spool: { bytes: number; lagSeconds: number; dropped: number }
  clockOffsetMs: number | null
  version: string | null
  addresses: string[]
  /** Of a driven server; missing for gateways. */
  serverVersion?: string
  memoryBytes?: number
  /** What the server cannot do as the policies say. */
  cannot?: { what: string; why: Message }[]
  /** What the console has found by asking it from outside; missing for one on its own machine. */
  fromConsole?: FromConsole
  /** Of an observed server alone. */
  observed?: NonNullable<Enforcer['observed']>
  lastSeenAt: number | null
}

/** What the port of an enforcer shows to administrators, beside what applies policies by it (`policies/enforcer.ts`). */
export interface ReportedEnforcer {
  view(): EnforcerView | Promise<EnforcerView>
}

/** How long a round of questions proves that an enforcer serves. */
export const PROOF_LASTS = 15_000

export const NO_CANARIES: Canaries = { asked: 0, agreed: 0, differing: [] }

/** What is shown before the first report, and of enforcers that do not report. */
export const NO_REPORT: Omit<EnforcerView, 'state' | 'reason' | 'wanted'> = {
  inForce: null,
  provenAt: null,
  canaries: NO_CANARIES,
  queriesPerSecond: 0,
  spool: { bytes: 0, lagSeconds: 0, dropped: 0 },
  clockOffsetMs: null,
  version: null,
  addresses: [],
  lastSeenAt: null,
}

export interface ProvenFacts {
  report: CanaryReport | null
  /** Why it does not answer as it should, known without a question. */
  fault: Message | null
  /** Why it enforces older policies than the wanted ones, for longer than it takes to load them. */
  stale: Message | null
  now: number
}

/** The state that questions and their answers prove. */
export function provenState({
  report,
  fault,
  stale,
  now,
}: ProvenFacts): Pick<EnforcerView, 'state' | 'reason'> {
  const wrong = report?.differing.find(({ got }) => got === 'passed' || got === 'banned')
  if (wrong) return { state: 'failing', reason: differsMessage(wrong) }
  if (fault) return { state: 'failing', reason: fault }
  if (!report) return { state: 'joining', reason: { key: 'enforcer.unasked' } }
  const [differing] = report.differing
  if (differing) return { state: 'failing', reason: differsMessage(differing) }
  if (now - report.at > PROOF_LASTS) return { state: 'failing', reason: { key: 'enforcer.unproven' } }
  return stale ? { state: 'stale', reason: stale } : { state: 'serving', reason: null }
}

/** `segment` is an id until `namedSegment` has replaced it. */
export function differsMessage({
  segmentId: segment,
  name,
  expected,
  got,
  via,
}: CanaryReport['differing'][number]): Message {
  return { key: `enforcer.differs.${expected}.${got}`, params: { segment, name, via } }
}

/** When every question was answered as decided; null where one was not. */
export function provenAtOf(report: CanaryReport | null): number | null {
  return report && report.agreed === report.asked ? report.at : null
}

export function canariesOf(report: Canaries | Omit<CanaryReport, 'at'> | null): Canaries {
  if (!report) return NO_CANARIES
  const { asked, agreed, differing } = report
  return { asked, agreed, differing }
}
