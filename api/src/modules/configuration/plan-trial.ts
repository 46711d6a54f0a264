import { AppError, type ErrorKind } from '@netwarden/shared/errors'
import { type ContractCalls, refusedObject } from '../../platform/http/contract-calls.ts'
import { runDry } from '../../platform/state/dry-run.ts'
import type { RefusedChange } from './section.ts'

interface Trial {
  /** Makes the changes, and then reads what is stored. */
  make(calls: ContractCalls, refused: RefuseChange): Promise<void>
}
type RefuseChange = (section: RefusedChange['section'], key: string, cause: unknown) => void

const NO_REFUSALS: ReadonlySet<ErrorKind> = new Set(['noDryRun', 'tooBusy', 'storeAway', 'unexpected'])
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
    const error = refusedObject(cause, section, key)
    if (!(error instanceof AppError) || NO_REFUSALS.has(error.kind)) throw error
    found.push({ section, key, message: error.text })
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
  return cause instanceof AppError && (cause.kind === 'noDryRun' || cause.kind === 'tooBusy')
}
