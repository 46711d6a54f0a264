import { type AppError, tooBusy } from '@netwarden/shared'

export interface NewestUpdate<Row extends { version: number }, Written> {
  /** The version that the caller has read; without one the change overwrites later ones. */
  version: number | undefined
  /** As it is stored now; throws where it is not. */
  find(): Promise<Row>
  /** Writes over that version; undefined when another write was faster. */
  write(before: Row): Promise<Written | undefined>
  changedMeanwhile(): AppError
}

/** Each failure is a success of another write, so this many in a row mean heavy load. */
const MAX_TRIES = 100

/** The optimistic lock of every update: one made from an older version is refused, one that names none is tried again. */
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
