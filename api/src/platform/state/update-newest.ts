import { type AppError, tooBusy } from '@netwarden/shared/errors'

export interface NewestUpdate<Row extends { version: number }, Written> {
  /** The version that the caller has read; without one the change overwrites later ones. */
  version: number | undefined
  /** Reads the stored row; throws when it does not exist. */
  find(): Promise<Row>
  /** Writes over that version; undefined when another write was first. */
  write(before: Row): Promise<Written | undefined>
  changedMeanwhile(): AppError
}

/** Each failure is a success of another write, so this many in a row mean heavy load. */
const MAX_TRIES = 100

/**
 * The optimistic lock of every update: a change from an older version is refused, a change without a version is
 * retried.
 */
export async function updateNewest<Row extends { version: number }, Written>({
  version,
  find,
  write,
  changedMeanwhile,
}: NewestUpdate<Row, Written>): Promise<{ before: Row; after: Written }> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const before = await find()
    if (version !== undefined && version < before.version) throw changedMeanwhile()
    const after = await write(before)
    if (after !== undefined) return { before, after }
  }
  throw tooBusy()
}
