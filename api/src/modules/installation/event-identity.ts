import { z } from 'zod'
import { STREAM_SHIFT } from '../../platform/events/imported-records.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { EventIdentity, EventSide } from './store-verdict.ts'

const named = z.object({ name: z.string() })
const counted = z.object({ n: z.number() })
const identityRow = z.object({ installation: z.string(), store: z.string(), generation: z.number() })
const highest = z.object({ stream: z.number() })
const partition = z.object({
  storeTable: z.string(),
  partitionId: z.string(),
  records: z.number(),
  /** 0 where single records were removed: the parts still count those until they are merged. */
  isCertain: z.number(),
})
export type PartitionRecords = Omit<z.output<typeof partition>, 'isCertain'>
export type CountedPartition = z.output<typeof partition>

/** Tables whose rows are only added, or removed by this server. */
export const RECORD_TABLES: readonly string[] = ['access_record', 'visit_log']

/** Reads the identity of the event store, before anything is changed in it. */
export async function readEventSide(store: EventStore): Promise<EventSide> {
  const { rows } = await store.query(
    named,
    'SELECT name FROM system.tables WHERE database = currentDatabase()',
  )
  const tables = new Set(rows.map(({ name }) => name))
  return {
    // A store with an identity has had records, even if none are left.
    isNew: !tables.has('access_record') && !tables.has('installation'),
    hasRecords: await hasRecords(store, tables),
    identity: tables.has('installation') ? await readIdentity(store) : null,
  }
}

async function hasRecords(store: EventStore, tables: ReadonlySet<string>): Promise<boolean> {
  for (const table of RECORD_TABLES) {
    if (!tables.has(table)) continue
    const { rows } = await store.query(counted, `SELECT count() AS n FROM ${table}`)
    if ((rows[0]?.n ?? 0) > 0) return true
  }
  return false
}

async function readIdentity(store: EventStore): Promise<EventIdentity | null> {
  const { rows } = await store.query(
    identityRow,
    'SELECT installation, store, generation FROM installation ORDER BY generation DESC LIMIT 1',
  )
  return rows[0] ?? null
}

export async function writeIdentity(
  store: EventStore,
  { installation, store: id, generation }: EventIdentity,
): Promise<void> {
  await store.command(
    `INSERT INTO installation (installation, store, generation) VALUES ('${installation}', '${id}', ${generation})`,
  )
}

/** The highest number of a stream that has records: a state store that forgot it must not give it again. */
export async function highestStream(store: EventStore): Promise<number> {
  let found = 0
  for (const table of RECORD_TABLES) {
    const sql = `SELECT toUInt32(bitShiftRight(max(uid), ${STREAM_SHIFT})) AS stream FROM ${table}`
    const { rows } = await store.query(highest, sql, {}, { seconds: 0 })
    found = Math.max(found, rows[0]?.stream ?? 0)
  }
  return found
}

/** The records of each partition, from the descriptions of its parts. */
export async function countPartitions(store: EventStore): Promise<CountedPartition[]> {
  const tables = RECORD_TABLES.map((table) => `'${table}'`).join(', ')
  const { rows } = await store.query(
    partition,
    `SELECT table AS storeTable, partition_id AS partitionId, sum(rows) AS records,
       max(has_lightweight_delete) = 0 AS isCertain FROM system.parts
     WHERE active AND database = currentDatabase() AND table IN (${tables})
     GROUP BY table, partition_id`,
  )
  return rows
}
