// The disk space of a visit with every aggregate, and the shares of its answer and its policies.
import { z } from 'zod'

const figure = z.object({ bytes: z.coerce.number() })
const column = z.object({ field: z.string(), bytes: z.coerce.number() })

export async function printDisk(store) {
  const one = async (sql) => (await store.query(figure, sql)).rows[0]?.bytes ?? 0
  const records = await one('SELECT count() AS bytes FROM access_record')
  const all = await one(
    'SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase()',
  )
  const { rows } = await store.query(
    column,
    `SELECT column AS field, sum(column_bytes_on_disk) AS bytes FROM system.parts_columns
     WHERE active AND database = currentDatabase() AND table = 'access_record'
       AND column IN ('further_answers', 'inner_cnames', 'policy_generation', 'deciding_cname', 'shadow_policy_id') GROUP BY field ORDER BY field`,
  )
  const each = (bytes) => (bytes / records).toFixed(1)
  const parts = rows.map(({ field, bytes }) => `${field} ${each(bytes)}`).join(', ')
  console.log(`on disk: ${each(all)} B a visit with every sum (at most 110); of these ${parts}`)
}
