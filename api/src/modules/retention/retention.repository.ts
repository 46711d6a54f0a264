import { setTimeout as pause } from 'node:timers/promises'
import type { StorageReport } from '@netwarden/shared/contract'
import { z } from 'zod'
import { spanOf } from '../../platform/events/partition-span.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { DAY } from '../../platform/events/time-slices.ts'

const figures = z.object({ records: z.number(), oldest: z.number() })
const counted = z.object({ n: z.number() })
const tableSize = z.object({ title: z.string(), held: z.number(), taken: z.number() })
const daySize = z.object({ day: z.string(), n: z.number() })
const partition = z.object({ table: z.string(), id: z.string() })
const mutation = z.object({ table: z.string(), reason: z.string() })

/** The minutes are only for the newest charts. */
const MINUTES_KEPT = 8 * DAY
const MUTATION_PAUSE = 200
const RECORD_TABLES = ['access_record', 'visit_log'] as const
const NAME_HOURS = 'rollup_name_hours'
const HOUR_COLUMNS = Array.from({ length: 24 }, (_, hour) => `h${String(hour).padStart(2, '0')}`)

/** Expired data of the event store, and its deletion. */
export class RetentionRepository {
  constructor(private readonly store: EventStore) {}

  /** Visits and sign-ins, and the time of the oldest; null where there is none. */
  async figures(): Promise<{ records: number; oldest: number | null }> {
    const found: { records: number; oldest: number }[] = []
    for (const table of RECORD_TABLES) {
      const sql = `SELECT count() AS records, toUnixTimestamp64Milli(min(at)) AS oldest FROM ${table}`
      found.push(...(await this.store.query(figures, sql)).rows.filter(({ records }) => records > 0))
    }
    return {
      records: found.reduce((sum, { records }) => sum + records, 0),
      oldest: found.length > 0 ? Math.min(...found.map(({ oldest }) => oldest)) : null,
    }
  }

  async bytes(): Promise<number> {
    const sql =
      'SELECT sum(bytes_on_disk) AS n FROM system.parts WHERE active AND database = currentDatabase()'
    return this.#count(sql)
  }

  /** The tables with what they hold and take, the largest first. */
  async tables(): Promise<StorageReport['tables']> {
    const { rows } = await this.store.query(
      tableSize,
      `SELECT table AS title, sum(rows) AS held, sum(bytes_on_disk) AS taken FROM system.parts
       WHERE active AND database = currentDatabase() GROUP BY table ORDER BY taken DESC, title`,
    )
    return rows.map(({ title, held, taken }) => ({ name: title, rows: held, bytes: taken }))
  }

  /** Access records by UTC day (20261121), as far as there are some. */
  async recordsByDay(from: string): Promise<Map<string, number>> {
    const { rows } = await this.store.query(
      daySize,
      `SELECT partition_id AS day, sum(rows) AS n FROM system.parts
       WHERE active AND database = currentDatabase() AND table = 'access_record' AND partition_id >= {from:String}
       GROUP BY partition_id`,
      { from },
    )
    return new Map(rows.map(({ day, n }) => [day, n]))
  }

  async countBefore(until: number): Promise<number> {
    let found = 0
    for (const table of RECORD_TABLES)
      found += await this.#count(`SELECT count() AS n FROM ${table} WHERE ${before('at', until)}`)
    return found
  }

  /** Removes everything before that time from the records and each sum; may be repeated. */
  async dropBefore(until: number, now: number): Promise<void> {
    await this.#cutNameHours(until)
    const { rows } = await this.store.query(
      partition,
      `SELECT DISTINCT table, partition_id AS id FROM system.parts
       WHERE active AND database = currentDatabase() AND (table LIKE 'rollup_%' OR table IN ('access_record', 'visit_log', 'completeness'))
       ORDER BY table, id`,
    )
    for (const { table, id } of rows) {
      const limit = table.endsWith('_minute') ? Math.max(until, now - MINUTES_KEPT) : until
      await this.#dropFrom(table, id, limit)
    }
    await this.#mutationsDone()
    // Reads of the time before may hold rows that were still to be removed.
    this.store.noteWrite()
  }

  async #dropFrom(table: string, id: string, until: number): Promise<void> {
    const { from, to } = spanOf(id)
    if (from >= until) return
    if (to <= until) return this.store.command(`ALTER TABLE ${table} DROP PARTITION ID '${id}'`)
    // A row contains the hours of a day; the hours before the limit are removed already.
    const old = table === NAME_HOURS ? before('slot', until - DAY + 1) : before(timeColumn(table), until)
    const left = await this.#count(
      `SELECT count() AS n FROM ${table} WHERE _partition_id = '${id}' AND ${old}`,
    )
    if (left > 0) await this.store.command(`ALTER TABLE ${table} DELETE IN PARTITION ID '${id}' WHERE ${old}`)
  }

  /**
   * Of the UTC day that is cut, takes the hours before out of the sums of names: adds the negative of what the quarter
   * hours have, modulo 2^64 as sums of UInt64 are. The token makes a repetition count once.
   */
  #cutNameHours(until: number): Promise<void> {
    const day = Math.floor(until / DAY) * DAY
    if (day === until) return Promise.resolve()
    const dims = 'domain, registrable_domain, org, domain_country, domain_type'
    const hours = HOUR_COLUMNS.map(
      (name, hour) => `0 - sumIf(some, toHour(finer, 'UTC') = ${hour}) AS ${name}`,
    )
    return this.store.command(
      `INSERT INTO ${NAME_HOURS} (slot, ${dims}, visits, ${HOUR_COLUMNS.join(', ')})
       SETTINGS insert_deduplication_token = 'expired:${until}', max_threads = 1,
         max_insert_block_size = 10000000, min_insert_block_size_rows = 10000000, min_insert_block_size_bytes = 0
       SELECT toStartOfDay(finer, 'UTC') AS slot, ${dims}, 0 - sum(some) AS visits, ${hours.join(', ')}
       FROM (SELECT slot AS finer, ${dims}, visits AS some FROM rollup_domain_quarter
             WHERE slot >= ${seconds(day)} AND ${before('slot', until)})
       GROUP BY slot, ${dims} ORDER BY slot, ${dims}`,
    )
  }

  /** The statement does not wait for rewriting: that would occupy one of the engine's few connections. */
  async #mutationsDone(): Promise<void> {
    for (;;) {
      const { rows } = await this.store.query(
        mutation,
        `SELECT table, latest_fail_reason AS reason FROM system.mutations
         WHERE NOT is_done AND database = currentDatabase()`,
      )
      const failed = rows.find(({ reason }) => reason !== '')
      if (failed) throw new Error(`${failed.table} could not be rewritten: ${failed.reason}`)
      if (rows.length === 0) return
      await pause(MUTATION_PAUSE)
    }
  }

  async #count(sql: string): Promise<number> {
    const { rows } = await this.store.query(counted, sql)
    return rows[0]?.n ?? 0
  }
}

function timeColumn(table: string): string {
  if (table === 'completeness') return 'minute'
  return table.startsWith('rollup_') ? 'slot' : 'at'
}

function before(column: string, until: number): string {
  return column === 'at' ? `at < fromUnixTimestamp64Milli(${until}, 'UTC')` : `${column} < ${seconds(until)}`
}

function seconds(at: number): string {
  return `toDateTime(${Math.ceil(at / 1_000)}, 'UTC')`
}
