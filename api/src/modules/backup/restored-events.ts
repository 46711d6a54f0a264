import { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'
import { STREAM_SHIFT } from '../../platform/events/imported-records.ts'
import { createEventClient, type EventStore } from '../../platform/events/store.ts'
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import {
  EVENT_TABLE_NAMES,
  EVENT_TABLES,
  type EventColumns,
  type EventTable,
} from '../backup-format/index.ts'

interface Deps {
  store: EventStore
  settings: Settings
  unitOfWork: UnitOfWork
}

export interface EventRow {
  columns: EventColumns
  text: string
}

interface Batch {
  columns: EventColumns
  lines: string[]
}

const KEY = 'restore.events'
const ROWS_AT_ONCE = 20_000
/** Rows of whole hours that are copied at a time. */
const ROWS_A_COPY = 200_000
/** Copies between two notes of the progress; a repeated copy is recognised by its token. */
const COPIES_A_NOTE = 20
const HOUR = 3_600

const pendingSchema = z.object({
  /** Empty where nothing is pending. */
  id: z.string().default(''),
  isReplacing: z.boolean().default(false),
  isCleared: z.boolean().default(false),
  /** Start (s) of the first hour that is not known to be copied, by table. */
  next: z.record(z.string(), z.number()).default({}),
})
type Pending = z.output<typeof pendingSchema>

const hour = z.object({ start: z.number(), n: z.number() })

interface Span {
  from: number
  to: number
}

const named = z.object({ name: z.string() })
const counted = z.object({ n: z.number() })
const stagedOf = (table: EventTable) => `restored_${table}`
/** The last number of each stream when the backup was staged: later visits have higher ones. */
const LAST = 'restored_last'
const STREAM = `bitShiftRight(uid, ${STREAM_SHIFT})`

/**
 * Visits and sign-ins of a backup. They are first written to tables of their own. The transaction that restores the state
 * notes that they are complete, and only then are they copied to where they are read. A crash before that leaves the
 * events as they were; a crash after it lets the next start finish the copy.
 */
export class RestoredEvents {
  /** The highest number of a stream with staged visits. */
  #highestStream = 0

  constructor(private readonly deps: Deps) {}

  async isEmpty(): Promise<boolean> {
    const { rows } = await this.deps.store.query(counted, 'SELECT count() AS n FROM access_record')
    return rows[0]?.n === 0
  }

  async stage(rows: AsyncIterable<EventRow>): Promise<void> {
    await this.#createTables(true)
    await this.#noteLast()
    const client = createEventClient(this.deps.store.address)
    try {
      let batch: Batch | null = null
      for await (const { columns, text } of rows) {
        if (batch && (batch.columns !== columns || batch.lines.length === ROWS_AT_ONCE)) {
          await insert(client, batch)
          batch = null
        }
        batch ??= { columns, lines: [] }
        batch.lines.push(text)
      }
      if (batch) await insert(client, batch)
    } finally {
      await client.close()
    }
    this.#highestStream = await this.#findHighest()
  }

  async #findHighest(): Promise<number> {
    let highest = 0
    for (const table of EVENT_TABLE_NAMES) {
      const select = `SELECT toUInt32(max(${STREAM})) AS n FROM ${stagedOf(table)}`
      highest = Math.max(highest, (await this.deps.store.query(counted, select)).rows[0]?.n ?? 0)
    }
    return highest
  }

  /** Deletes staged events when a restore ends before its transaction. */
  async discard(): Promise<void> {
    for (const table of [...EVENT_TABLE_NAMES.map(stagedOf), LAST])
      await this.deps.store.command(`DROP TABLE IF EXISTS ${table}`)
  }

  async isPending(): Promise<boolean> {
    return (await this.deps.settings.get(KEY, pendingSchema)).id !== ''
  }

  /** A backup may have been written while a restore was pending: that note is of another event store. */
  async forget({ trx }: Work): Promise<void> {
    await trx.deleteFrom('setting').where('key', '=', KEY).execute()
  }

  /** Notes that the staged events are complete. Runs inside the transaction that restores the state. */
  async note(work: Work, { id, isReplacing }: { id: string; isReplacing: boolean }): Promise<void> {
    await this.#put(work, { id, isReplacing, isCleared: false, next: {} })
    if (this.#highestStream === 0) return
    // Streams of lines from now on have higher numbers than those of the restored visits.
    const number = this.#highestStream
    await work.trx
      .insertInto('streamNumber')
      .values({ number, stream: `restored:${number}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Copies what was staged and noted; does nothing where nothing was. */
  async finish(): Promise<void> {
    let pending = await this.deps.settings.get(KEY, pendingSchema)
    if (pending.id === '') return
    await this.#createTables(false)
    if (pending.isReplacing && !pending.isCleared) {
      await this.#keepLater()
      await this.#clear()
      pending = await this.#save({ ...pending, isCleared: true })
    }
    for (const table of EVENT_TABLE_NAMES) pending = await this.#copy(table, pending)
    await this.discard()
    await this.#save({ ...pending, id: '' })
  }

  async #copy(table: EventTable, pending: Pending): Promise<Pending> {
    const { store } = this.deps
    const columns = EVENT_TABLES[table].join(', ')
    const { rows } = await store.query(
      hour,
      `SELECT toUnixTimestamp(toStartOfHour(at)) AS start, count() AS n FROM ${stagedOf(table)}
       WHERE at >= toDateTime(${pending.next[table] ?? 0}, 'UTC') GROUP BY start ORDER BY start`,
    )
    let noted = pending
    for (const [index, { from, to }] of spansOf(rows).entries()) {
      await store.command(
        `INSERT INTO ${table} (${columns})
         SETTINGS insert_deduplication_token = 'restore:${pending.id}:${table}:${from}',
           deduplicate_blocks_in_dependent_materialized_views = 1, max_threads = 1,
           max_insert_block_size = 10000000, min_insert_block_size_rows = 10000000, min_insert_block_size_bytes = 0,
           max_partitions_per_insert_block = 0
         SELECT ${columns} FROM ${stagedOf(table)}
         WHERE at >= toDateTime(${from}, 'UTC') AND at < toDateTime(${to}, 'UTC') ORDER BY at, uid`,
      )
      if (index % COPIES_A_NOTE === COPIES_A_NOTE - 1)
        noted = await this.#save({ ...noted, next: { ...noted.next, [table]: to } })
    }
    return noted
  }

  async #createTables(isNew: boolean): Promise<void> {
    for (const table of EVENT_TABLE_NAMES) {
      if (isNew) await this.deps.store.command(`DROP TABLE IF EXISTS ${stagedOf(table)}`)
      await this.deps.store.command(`CREATE TABLE IF NOT EXISTS ${stagedOf(table)} AS ${table}`)
    }
  }

  async #noteLast(): Promise<void> {
    const { store } = this.deps
    await store.command(`DROP TABLE IF EXISTS ${LAST}`)
    await this.#createLast()
    for (const table of EVENT_TABLE_NAMES)
      await store.command(
        `INSERT INTO ${LAST} SELECT '${table}', ${STREAM} AS stream, max(uid) FROM ${table} GROUP BY stream`,
      )
  }

  #createLast(): Promise<void> {
    return this.deps.store.command(
      `CREATE TABLE IF NOT EXISTS ${LAST} (name String, stream UInt64, uid UInt64)
       ENGINE = MergeTree ORDER BY (name, stream)`,
    )
  }

  /** What came in since the backup was staged is copied with it; a repeated call finds it staged. */
  async #keepLater(): Promise<void> {
    await this.#createLast()
    for (const table of EVENT_TABLE_NAMES) {
      const columns = EVENT_TABLES[table].join(', ')
      await this.deps.store.command(
        `INSERT INTO ${stagedOf(table)} (${columns}) SELECT ${columns} FROM ${table} AS later
         LEFT JOIN (SELECT stream, max(uid) AS last FROM ${LAST} WHERE name = '${table}' GROUP BY stream) AS known
           ON ${STREAM} = known.stream
         WHERE uid > last AND (uid, at) NOT IN (SELECT uid, at FROM ${stagedOf(table)})
         SETTINGS join_use_nulls = 0, max_partitions_per_insert_block = 0`,
      )
    }
  }

  /** Removes visits, sign-ins and all that was summed from them. */
  async #clear(): Promise<void> {
    const { store, unitOfWork } = this.deps
    // Fewer visits than were noted for a day would look like a loss.
    await unitOfWork.run(async ({ trx }) => void (await trx.deleteFrom('recordDay').execute()))
    const { rows } = await store.query(
      named,
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
       AND (name LIKE 'rollup\\\\_%' OR name IN ('access_record', 'visit_log', 'completeness'))`,
    )
    for (const { name } of rows) await store.command(`TRUNCATE TABLE ${name}`)
  }

  async #save(pending: Pending): Promise<Pending> {
    await this.deps.unitOfWork.run((work) => this.#put(work, pending))
    return pending
  }

  async #put(work: Work, pending: Pending): Promise<void> {
    await this.deps.settings.within(work).put(work, KEY, pending, SYSTEM_ACTOR.username)
  }
}

/** The same hours give the same spans, also after a restart at the end of one of them. */
function spansOf(hours: readonly z.output<typeof hour>[]): Span[] {
  const spans: Span[] = []
  let rows = 0
  for (const { start, n } of hours) {
    const last = spans.at(-1)
    if (last && rows + n <= ROWS_A_COPY) {
      last.to = start + HOUR
      rows += n
    } else {
      spans.push({ from: start, to: start + HOUR })
      rows = n
    }
  }
  return spans
}

async function insert(client: ClickHouseClient, { columns: { table, names }, lines }: Batch): Promise<void> {
  const { stream } = await client.exec({
    query: `INSERT INTO ${stagedOf(table)} (${names.join(', ')}) FORMAT TabSeparated`,
    values: Readable.from([Buffer.from(`${lines.join('\n')}\n`, 'latin1')]),
    clickhouse_settings: { max_partitions_per_insert_block: '0', async_insert: 0, max_execution_time: 0 },
  })
  for await (const _ of stream) {
    // The answer is empty; it is read so that the connection can be used again.
  }
}
