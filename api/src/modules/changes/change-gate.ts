import { type Call, changeReason, type DryRunEffect } from '@netwarden/shared/contract'
import { malformed } from '@netwarden/shared/errors'
import { CHANGE_REASON_HEADER } from '@netwarden/shared/limits'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../platform/http/actor.ts'
import {
  type ChangeGate,
  currentConsent,
  type GuardedCall,
  Pending,
  type UnmeasuredLimit,
} from '../../platform/http/consent.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { isServerCall } from '../../platform/http/server-calls.ts'
import type { Prediction } from '../receipts/index.ts'
import type { ReplayService } from '../replay/index.ts'
import { assertReason, type ChangeGuardService, exceededBy } from './change-guard.service.ts'
import type { Foresee } from './foresee.ts'
import type { ExceededLimits } from './pending-changes.repository.ts'
import type { PendingChanges } from './pending-changes.service.ts'
import { predictionOf } from './predict.ts'
import { type RehearsalDeps, type Rehearsed, rehearse, rehearsedLimits } from './rehearsal.ts'

export interface GateDeps {
  guard: Pick<ChangeGuardService, 'read'>
  pending: Pick<PendingChanges, 'request'>
  replay: Pick<ReplayService, 'measure'>
  rehearsal: RehearsalDeps
  foresee: Foresee
}

type Guard = Awaited<ReturnType<ChangeGuardService['read']>>

/** Holds calls back that exceed the limits of the change guard. */
export class Gate implements ChangeGate {
  constructor(private readonly deps: GateDeps) {}

  async measured(change: GuardedCall, context: CallContext, run: () => unknown): Promise<Pending | null> {
    if (isPassed() || rehearsedLimits() !== null) return null
    const guard = await this.deps.guard.read()
    const hasLimit = hasLimits(guard)
    if (!hasLimit && !guard.needsSecondAdministrator) return null
    const { call } = change
    const rehearsed = await rehearse(this.deps.rehearsal, `${call.method} ${call.url}`, run)
    const { predicted, exceeded } = await this.#measure(guard, rehearsed, context.signal)
    if (exceeded.length === 0) return null
    const reason = reasonOf(change, context.request)
    if (!guard.needsSecondAdministrator) {
      assertReason(exceeded, reason)
      return null
    }
    const { parts, partCount } = rehearsed
    return new Pending(
      await this.deps.pending.request(
        { ...change, reason, limits: exceeded, predicted, parts, partCount },
        actorOf(context),
      ),
    )
  }

  async effect(
    { method, url }: Call,
    run: () => unknown,
    signal: AbortSignal,
  ): Promise<DryRunEffect | null | undefined> {
    const name = `${method} ${url}`
    const { effect, isMeasured } = await this.deps.foresee(name, run, { isMeasured: true, signal })
    return isMeasured ? effect : undefined
  }

  async unmeasured(
    change: GuardedCall,
    context: CallContext,
    kind: UnmeasuredLimit,
  ): Promise<Pending | null> {
    const limit = { kind, name: '' }
    const rehearsed = rehearsedLimits()
    if (rehearsed) {
      rehearsed.push(limit)
      return null
    }
    if (isPassed()) return null
    const { needsSecondAdministrator } = await this.deps.guard.read()
    if (!needsSecondAdministrator) return null
    const request = { ...change, reason: reasonOf(change, context.request), limits: [limit], predicted: null }
    return new Pending(
      await this.deps.pending.request({ ...request, parts: [], partCount: 0 }, actorOf(context)),
    )
  }

  async #measure(
    guard: Guard,
    { draft, limits }: Rehearsed,
    signal: AbortSignal,
  ): Promise<{ predicted: Prediction | null; exceeded: ExceededLimits }> {
    if (!draft || !hasLimits(guard)) return { predicted: null, exceeded: limits }
    const guarded = { domains: guard.protectedDomains, devices: guard.protectedDevices }
    const measured = await this.deps.replay.measure({ restored: draft, mostRows: 0, guarded }, signal)
    const { predicted } = predictionOf(measured)
    return { predicted, exceeded: [...limits, ...exceededBy(guard, measured, predicted)] }
  }
}

/** An approved call, and the calls of the server inside one that was measured as a whole. */
function isPassed(): boolean {
  return currentConsent() !== null || isServerCall()
}

function hasLimits({ flipsPerHour, protectedDomains, protectedDevices }: Guard): boolean {
  return flipsPerHour !== null || protectedDomains.length > 0 || protectedDevices.length > 0
}

/** In the body of calls that take one, or else in the header. */
function reasonOf({ fields }: GuardedCall, { headers }: Pick<FastifyRequest, 'headers'>): string {
  if (typeof fields.reason === 'string' && fields.reason !== '') return fields.reason
  const header = headers[CHANGE_REASON_HEADER]
  if (typeof header !== 'string') return ''
  try {
    return changeReason.parse(decodeURIComponent(header))
  } catch {
    throw malformed('changeGuard.reasonHeader')
  }
}
