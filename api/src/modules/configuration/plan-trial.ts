import { AppError } from '@netwarden/shared/errors'
import { runDry } from '../../platform/state/dry-run.ts'
import { CallRefused, type ContractCalls, refusedObject } from './contract-calls.ts'
import type { RefusedChange } from './section.ts'

interface Trial {
  /** Makes the changes, and then reads what is stored. */
  make(calls: ContractCalls, refused: RefuseChange): Promise<void>
}
type RefuseChange = (section: RefusedChange['section'], key: string, cause: unknown) => void

/** Longest time (ms) of a trial: on SQLite other writes wait for it. */
const TIME_LIMIT = 3_000

/**
 * Applies the changes of a plan and takes them back: what apply would refuse is known before. Null where the time does
 * not suffice, or where a call cannot be tried.
 */
export async function tryChanges(calls: ContractCalls, { make }: Trial): Promise<RefusedChange[] | null> {
  const found: RefusedChange[] = []
  const limited = calls.until(performance.now() + TIME_LIMIT)
  const refused: RefuseChange = (section, key, cause) => {
    if (!(cause instanceof CallRefused) || cause.kind === 'noDryRun') throw cause
    if (cause.kind === 'storeAway' || cause.kind === 'unexpected') throw refusedObject(cause, section, key)
    found.push({ section, key, reason: cause.reason })
  }
  try {
    await runDry(() => make(limited, refused))
    return found
  } catch (cause) {
    // What was refused until then would be refused by apply as well.
    if (isUntried(cause)) return found.length > 0 ? found : null
    throw cause
  }
}

function isUntried(cause: unknown): boolean {
  if (!(cause instanceof AppError || cause instanceof CallRefused)) return false
  return cause.kind === 'noDryRun' || cause.kind === 'tooBusy'
}
