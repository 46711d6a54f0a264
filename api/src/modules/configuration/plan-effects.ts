import { type ConfigEffects, replayCalls } from '@netwarden/shared/contract'
import { AppError } from '@netwarden/shared/errors'
import { CallRefused, type ContractCalls } from '../../platform/http/contract-calls.ts'
import type { Draft } from './plan-draft.ts'

const DAY = 86_400_000

/**
 * Replays the visits of the last day by the policies, lists and segments of a plan. Null where the plan changes none of
 * them, or where the replay is busy or has no visits to read: a plan does not depend on it.
 */
export async function effectsOf(
  calls: ContractCalls,
  { draft, isPartial }: Draft,
  now: number,
): Promise<ConfigEffects | null> {
  if (Object.keys(draft).length === 0) return null
  try {
    const from = new Date(now - DAY).toISOString()
    const replay = await calls.call(replayCalls.run, { draft, from, examples: 0 })
    const { to, readSince, visitsRead, flips } = replay
    return { from: replay.from, to, readSince, visitsRead, ...flips, isPartial }
  } catch (cause) {
    if (cause instanceof CallRefused || cause instanceof AppError) return null
    throw cause
  }
}
