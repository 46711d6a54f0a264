import type { DryRunChange, DryRunEffect } from '@netwarden/shared/contract'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { ReplayService } from '../replay/index.ts'
import { type RehearsalDeps, rehearse } from './rehearsal.ts'

export interface ForeseeDeps {
  replay: Pick<ReplayService, 'measure'>
  rehearsal: RehearsalDeps
  logger: Pick<Logger, 'warn'>
}

/** What a call would change, and how it would change the verdicts of stored visits. */
export interface Foreseen {
  changes: readonly DryRunChange[]
  /** False where the effect is not measured. */
  isMeasured: boolean
  /** Null where nothing would change that decides on visits. */
  effect: DryRunEffect | null
}

/** Makes a call, takes its writes back, and measures their effect on stored visits. */
export type Foresee = (
  name: string,
  run: () => unknown,
  options: { isMeasured: boolean; signal: AbortSignal },
) => Promise<Foreseen>

export function createForesee({ replay, rehearsal, logger }: ForeseeDeps): Foresee {
  return async (name, run, { isMeasured: isWanted, signal }) => {
    const { draft, changes, limits } = await rehearse(rehearsal, name, run)
    const isMeasured = isWanted && limits.every(({ kind }) => kind !== 'unmeasured')
    if (!draft || !isWanted) return { changes, isMeasured, effect: null }
    try {
      const { result, span } = await replay.measure({ restored: draft, mostRows: 0 }, signal)
      const { flips, visitsRead, readSince } = result
      const { toBanned, toPassed, devices, domains } = flips
      const read = {
        visitsRead,
        from: new Date(readSince).toISOString(),
        to: new Date(span.to).toISOString(),
      }
      return { changes, isMeasured, effect: { toBanned, toPassed, devices, domains, ...read } }
    } catch (err) {
      signal.throwIfAborted()
      logEvent(logger, 'receipts.predict.failed', { err })
      return { changes, isMeasured: false, effect: null }
    }
  }
}
