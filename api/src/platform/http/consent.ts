import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call, DryRunEffect } from '@netwarden/shared/contract'
import type { CallContext } from './context.ts'
import type { Principal } from './principal.ts'

/** A change that waits for consent, as the answer of its call with status 202. */
export class Pending {
  constructor(readonly pendingId: string) {}

  get reply(): { pendingId: string } {
    return { pendingId: this.pendingId }
  }
}

/** A call with everything that repeats it once it is approved. */
export interface GuardedCall {
  call: Call
  fields: Readonly<Record<string, unknown>>
  /** An uploaded file, which is moved to where pending changes are kept. */
  file?: string
}

/** What a change concerns whose effect on visits is not measured. */
export type UnmeasuredLimit = 'gateway' | 'guard' | 'restore' | 'sample'

/** Decides whether a change waits for the consent that the change guard asks for; null where it can be made now. */
export interface ChangeGate {
  /** Measures the effect of the call, which `run` makes, on stored visits. */
  measured(change: GuardedCall, context: CallContext, run: () => unknown): Promise<Pending | null>
  /** The effect of the call, which `run` makes and takes back; undefined where it cannot be determined. */
  effect(call: Call, run: () => unknown, signal: AbortSignal): Promise<DryRunEffect | null | undefined>
  unmeasured(change: GuardedCall, context: CallContext, limit: UnmeasuredLimit): Promise<Pending | null>
}

/** The consent to a pending change while its call is made: by its author, with the uploaded file. */
export interface Consent {
  principal: Principal
  approvedBy: string
  fields: Readonly<Record<string, unknown>>
  file: string | null
}

const consents = new AsyncLocalStorage<Consent>()

export function withConsent<Result>(consent: Consent, run: () => Promise<Result>): Promise<Result> {
  return consents.run(consent, run)
}

/** The consent under which the current call is made; null for other calls. */
export function currentConsent(): Consent | null {
  return consents.getStore() ?? null
}

declare module 'fastify' {
  interface FastifyInstance {
    changeGate: ChangeGate
  }
}
