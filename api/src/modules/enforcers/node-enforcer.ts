import type { FromConsole } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { isTextKey } from '@netwarden/shared/i18n'
import { CLOCK_SHOWN, isLaterVersion } from '../../node-protocol/clock.ts'
import type { NodeReport } from '../../node-protocol/messages.ts'
import { isNewer, isSamePlace } from '../../node-protocol/order.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  canariesOf,
  differsMessage,
  type EnforcerView,
  NO_CANARIES,
  NO_REPORT,
  PROOF_LASTS,
  provenAtOf,
  provenState,
  type ReportedEnforcer,
} from './enforcer-view.ts'
import type { EnforcerRow } from './enforcers.repository.ts'
import type { FoundReports, StoredReport } from './node-reports.repository.ts'
import type { StoredOrder } from './orders.repository.ts'
import { newestForAll, type Rings } from './rings.ts'

interface NodeEnforcerDeps {
  row: EnforcerRow
  reports: FoundReports
  rings: Pick<Rings, 'recent' | 'wantedFor'>
  clock: Pick<Clock, 'now'>
  /** Of the console. */
  version: string
}

/** How long a node may take to enforce a new order before it counts as stale (ms). */
const MOST_BEHIND = 10_000

/** The gateway of a node, as the answers show that the node has asked itself for. */
export class NodeEnforcer implements ReportedEnforcer {
  constructor(private readonly deps: NodeEnforcerDeps) {}

  async view(): Promise<EnforcerView> {
    const { row, reports, rings, clock } = this.deps
    const recent = await rings.recent()
    const newest = newestForAll(recent)
    const wanted = newest?.generation ?? null
    const stored = await reports.find(row.id)
    if (!stored) return { ...NO_REPORT, wanted, ...unreported(row, clock.now()) }
    const own = viewOf(stored, await rings.wantedFor(row, recent), clock.now())
    const view = { ...own, ...wrongFromConsole(own, stored, clock.now()), fromConsole: fromConsole(stored) }
    const lag = view.state === 'serving' ? waiting(stored.report, recent, row, clock.now()) : null
    const { encryptedFault } = stored.report
    const reason =
      lag ??
      view.reason ??
      aboutNode(view, this.deps.version) ??
      (encryptedFault ? messageOf(encryptedFault) : null)
    return { ...view, ...(lag && { state: 'stale' }), reason, wanted }
  }
}

/** How long an answer that the console got counts (ms). */
const ASKED_LASTS = 30_000

/** A node's report of itself does not show what devices elsewhere get. */
function wrongFromConsole(
  { state }: Pick<EnforcerView, 'state'>,
  { report, asked }: StoredReport,
  now: number,
): Pick<EnforcerView, 'state' | 'reason'> | null {
  if (
    !report.isAskable ||
    !asked?.report ||
    now - asked.at > ASKED_LASTS ||
    (state !== 'serving' && state !== 'stale')
  )
    return null
  const [differing] = asked.report.differing
  if (differing) return { state: 'failing', reason: differsMessage(differing) }
  return asked.old && { state: 'failing', reason: { key: 'enforcer.oldAnswers', params: asked.old } }
}

function fromConsole({ report, asked }: StoredReport): FromConsole {
  if (!asked || !report.isAskable) return { ...NO_CANARIES, state: 'notAsked', at: null }
  const at = new Date(asked.at).toISOString()
  return { ...canariesOf(asked.report), state: asked.report ? 'reached' : 'notReached', at }
}

/** What to mend at a node that enforces as it should. */
function aboutNode(
  { clockOffsetMs, version }: Pick<EnforcerView, 'clockOffsetMs' | 'version'>,
  console: string,
): Message | null {
  if (Math.abs(clockOffsetMs ?? 0) > CLOCK_SHOWN)
    return { key: 'enforcer.clock', params: { seconds: Math.round((clockOffsetMs ?? 0) / 1_000) } }
  if (version !== null && isLaterVersion(version, console))
    return { key: 'enforcer.laterVersion', params: { version, console } }
  return null
}

function unreported(
  { joinedAt, pairingExpiresAt, refusedAt }: EnforcerRow,
  now: number,
): Pick<EnforcerView, 'state' | 'reason'> {
  if (joinedAt !== null) return { state: 'joining', reason: { key: 'enforcer.unreported' } }
  if (refusedAt !== null) return { state: 'joining', reason: { key: 'enforcer.refused' } }
  const isOpen = pairingExpiresAt !== null && Number(pairingExpiresAt) > now
  return { state: 'joining', reason: { key: isOpen ? 'enforcer.unpaired' : 'enforcer.codeExpired' } }
}

function viewOf(
  { report, seenAt }: StoredReport,
  newest: StoredOrder | null,
  now: number,
): Omit<EnforcerView, 'wanted'> {
  const { inForce, canaries, queriesPerSecond, spool, version, addresses, at, server } = report
  const proof = canaries && { ...canaries, at: seenAt - canaries.age }
  const facts = {
    inForce: proof?.generation ?? inForce?.generation ?? null,
    provenAt: provenAtOf(proof),
    canaries: canariesOf(proof),
    queriesPerSecond,
    spool,
    clockOffsetMs: at - seenAt,
    version,
    addresses,
    lastSeenAt: seenAt,
    ...(server && {
      ...(server.version !== '' && { serverVersion: server.version }),
      memoryBytes: server.memoryBytes,
      cannot: server.cannot.map(({ what, why }) => ({ what, why: messageOf(why) })),
    }),
  }
  if (now - seenAt > PROOF_LASTS)
    return { ...facts, queriesPerSecond: 0, state: 'unreachable', reason: { key: 'enforcer.unreachable' } }
  const fault = report.fault && messageOf(report.fault.text)
  const isStale = report.fault?.isStale ?? false
  const stale = behind(report, newest, now) ?? (isStale ? fault : null)
  return { ...facts, ...provenState({ report: proof, fault: isStale ? null : fault, stale, now }) }
}

/** Why the newest order is not in force; null where it is, or may still be on its way. */
function behind({ inForce, refused }: NodeReport, newest: StoredOrder | null, now: number): Message | null {
  if (!newest || !isNewer(newest, inForce)) return null
  if (refused && isSamePlace(newest, refused)) return messageOf(refused.why)
  if (now - newest.createdAt < MOST_BEHIND) return null
  return { key: 'enforcer.behind', params: { wanted: newest.generation } }
}

/** Why the newest content is not for this enforcer yet, or no longer; null where it is in force, or about to be. */
function waiting(
  { inForce }: NodeReport,
  recent: readonly StoredOrder[],
  { ring }: EnforcerRow,
  now: number,
): Message | null {
  const newest = newestForAll(recent)
  const current = recent.find((order) => isSamePlace(order, inForce))
  if (!newest || current?.content === newest.content) return null
  const { generation, stopped, createdAt } = newest
  if (stopped) return { key: 'enforcer.stopped', params: { generation, enforcer: stopped.by } }
  if (current && isNewer(current, newest)) return { key: 'enforcer.hasReturned', params: { generation } }
  if (!isNewer(newest, inForce) || now - createdAt < MOST_BEHIND) return null
  return { key: 'enforcer.waitsForRing', params: { ring: ring - 1 } }
}

/** A node of another version may know texts that this console does not have. */
export function messageOf({
  key,
  params,
}: {
  key: string
  params?: Record<string, string | number> | undefined
}): Message {
  return isTextKey(key) ? { key, ...(params && { params }) } : { key: 'enforcer.otherFault', params: { key } }
}
