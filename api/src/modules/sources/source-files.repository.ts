import type { Transaction } from 'kysely'
import type { ParkedFile, ParkedFileChange, ParkedFileQuery } from '../../pipeline/index.ts'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'

const ROWS_A_STATEMENT = 200
/** Largest number of files with equal beginnings that are compared, the newest first. */
const MOST_ALIKE = 500
/** Largest number of finished files of one source; the oldest are removed first. */
const MOST_KEPT = 500_000

/** Files that have one of these ids, or begin so. */
export async function findParked(
  db: StateReader,
  sourceId: string,
  { ids, heads }: ParkedFileQuery,
): Promise<ParkedFile[]> {
  const ofSource = () => db.selectFrom('sourceFile').select('parked').where('sourceId', '=', sourceId)
  const [known, alike] = await Promise.all([
    ids.length > 0
      ? ofSource()
          .where('fileId', 'in', [...ids])
          .execute()
      : [],
    heads.length > 0
      ? ofSource()
          .where('head', 'in', [...heads])
          .orderBy('key', 'desc')
          .limit(MOST_ALIKE)
          .execute()
      : [],
  ])
  return [...known, ...alike].map(({ parked }) => JSON.parse(parked) as ParkedFile)
}

export async function changeParked(
  trx: Transaction<StateTables>,
  sourceId: string,
  { put, drop }: ParkedFileChange,
): Promise<void> {
  if (!(await trx.selectFrom('source').select('id').where('id', '=', sourceId).executeTakeFirst())) return
  const rows = put.map((parked) => ({
    sourceId,
    key: parked.file.key,
    fileId: parked.file.id,
    head: parked.file.head.hash,
    parked: JSON.stringify(parked),
  }))
  for (const part of pieces(rows, ROWS_A_STATEMENT)) {
    await trx
      .insertInto('sourceFile')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['sourceId', 'key']).doUpdateSet((eb) => ({
          fileId: eb.ref('excluded.fileId'),
          head: eb.ref('excluded.head'),
          parked: eb.ref('excluded.parked'),
        })),
      )
      .execute()
  }
  const newest = Math.max(0, ...put.map(({ file }) => file.key))
  const ofSource = trx.deleteFrom('sourceFile').where('sourceId', '=', sourceId)
  if (newest > MOST_KEPT) await ofSource.where('key', '<=', newest - MOST_KEPT).execute()
  for (const keys of pieces([...drop], ROWS_A_STATEMENT)) await ofSource.where('key', 'in', keys).execute()
}
