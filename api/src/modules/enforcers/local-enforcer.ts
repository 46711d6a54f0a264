import type { Canaries } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import type { Clock } from '../../platform/time/clock.ts'
import type { GatewayHost } from '../gateway/index.ts'
import {
  canariesOf,
  type EnforcerView,
  provenAtOf,
  provenState,
  type ReportedEnforcer,
} from './enforcer-view.ts'

type Host = Pick<
  GatewayHost,
  'state' | 'condition' | 'proofs' | 'canaries' | 'askCanaries' | 'spoolLagSeconds'
>

/** The gateway of this machine, as its answers show it. */
export class LocalEnforcer implements ReportedEnforcer {
  /** When every question was last answered as decided (epoch ms). */
  #provenAt: number | null = null

  constructor(
    private readonly host: Host,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  view(): EnforcerView {
    const { state, condition, proofs, canaries, spoolLagSeconds: lagSeconds } = this.host
    const { isWanted, status } = state
    const report = isWanted ? canaries : null
    this.#provenAt = provenAtOf(report) ?? this.#provenAt
    const proven = provenState({
      report,
      fault: condition.state === 'failed' ? condition.reason : null,
      stale: condition.state === 'stale' ? condition.reason : null,
      now: this.clock.now(),
    })
    const { bytes = 0, dropped = 0 } = status?.spool ?? {}
    return {
      ...(isWanted ? proven : { state: 'off', reason: null }),
      wanted: proofs.wantedGeneration,
      inForce: report?.generation ?? null,
      provenAt: isWanted ? this.#provenAt : null,
      canaries: canariesOf(report),
      queriesPerSecond: status?.queriesPerSecond ?? 0,
      spool: { bytes, lagSeconds, dropped },
      clockOffsetMs: 0,
      version: status?.version ?? null,
      addresses: status?.listeners.filter(({ isUp }) => isUp).map(({ address }) => address) ?? [],
      lastSeenAt: status ? this.clock.now() : null,
    }
  }

  /** Asks questions of every segment now; throws a 409 where there is nothing to ask. */
  async probe(): Promise<Canaries> {
    const report = await this.host.askCanaries()
    if (!report) throw conflict('enforcer.nothingToAsk')
    return canariesOf(report)
  }
}
