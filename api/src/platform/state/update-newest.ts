import { type AppError, tooBusy } from '@netwarden/shared'

export interface NewestUpdate<Row extends { version: number }, Written> {
  /** Of what the caller has seen; without one his change wins over whatever came between. */
  version: number | undefined
  /** As it is stored now; throws where it is not. */
  find(): Promise<Row>
  /** Over that very version; undefined when somebody was faster. */
  write(before: Row): Promise<Written | undefined>
  changedMeanwhile(): AppError
}

/** Each failure is a success of somebody else, so this many in a row mean a rush. */
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
