import { OBSERVED_FIELDS, type ObservedServer } from '@netwarden/shared/domain'
import { keptSchemas } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { Clock } from '../../platform/time/clock.ts'
import {
  canariesOf,
  differsMessage,
  type EnforcerView,
  NO_REPORT,
  type ReportedEnforcer,
} from './enforcer-view.ts'
import type { EnforcerRow } from './enforcers.repository.ts'
import type { ObservedRepository, ObservedRound } from './observed.repository.ts'

/** How long a round of questions to an observed server counts (ms); a round begins about every minute. */
export const OBSERVED_ROUND_LASTS = 180_000

const storedSchema = z.object(keptSchemas(OBSERVED_FIELDS))

/** Null for an enforcer of another kind. */
export function observedOf({
  kind,
  observed,
}: Pick<EnforcerRow, 'kind' | 'observed'>): ObservedServer | null {
  return kind === 'observed' ? storedSchema.parse(JSON.parse(observed ?? '{}')) : null
}

interface ObservedDeps {
  row: EnforcerRow
  rounds: Pick<ObservedRepository, 'find'>
  hasSource(id: string): Promise<boolean>
  clock: Pick<Clock, 'now'>
}

/** A DNS server that others drive, as its answers to the console show it. */
export class ObservedEnforcer implements ReportedEnforcer {
  constructor(private readonly deps: ObservedDeps) {}

  async view(): Promise<EnforcerView> {
    const { row, rounds, hasSource, clock } = this.deps
    const { address = '', sourceId = null } = observedOf(row) ?? {}
    const last = (await rounds.find(row.id))?.round ?? null
    // One at a former address shows nothing.
    const round = last?.address === address ? last : null
    const source = sourceId !== null && (await hasSource(sourceId)) ? sourceId : null
    return {
      ...NO_REPORT,
      ...stateOf(round, address, clock.now()),
      wanted: null,
      provenAt: round?.provenAt ?? null,
      canaries: canariesOf(round),
      addresses: [address],
      lastSeenAt: round && round.asked > 0 ? round.at : null,
      observed: {
        address,
        sourceId: source,
        from: round?.from ?? null,
        segmentId: round?.segmentId ?? null,
        askedAt: round && new Date(round.at).toISOString(),
        unanswered: round?.unanswered ?? 0,
      },
    }
  }
}

function stateOf(
  round: ObservedRound | null,
  address: string,
  now: number,
): Pick<EnforcerView, 'state' | 'reason'> {
  if (!round) return { state: 'joining', reason: { key: 'enforcer.observed.unasked' } }
  if (now - round.at > OBSERVED_ROUND_LASTS)
    return { state: 'unreachable', reason: { key: 'enforcer.observed.unproven' } }
  const { asked, unanswered, passed } = round
  const [differing] = round.differing
  if (differing) return { state: 'failing', reason: differsMessage(differing) }
  if (asked > 0) {
    // A server that answers every name with a ban would agree, too.
    if (passed === 0) return { state: 'serving', reason: { key: 'enforcer.observed.bannedOnly' } }
    const some = { key: 'enforcer.observed.someUnanswered', params: { count: unanswered } } as const
    return { state: 'serving', reason: unanswered > 0 ? some : null }
  }
  if (unanswered > 0)
    return { state: 'unreachable', reason: { key: 'enforcer.observed.silent', params: { address } } }
  return { state: 'joining', reason: { key: 'enforcer.observed.nothingToAsk' } }
}
