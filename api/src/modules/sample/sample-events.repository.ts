import { z } from 'zod'
import { countIn, type ImportedRecords, theirs } from '../../platform/events/imported-records.ts'
import {
  DERIVED_FAMILIES,
  NAME_HOURS,
  ROLLUP_FAMILIES,
  SHADOW,
  VISITORS,
} from '../../platform/events/rollups.ts'
import type { EventStore } from '../../platform/events/store.ts'

const partition = z.object({ id: z.string() })

const DAY = 86_400_000
const MERGE_ATTEMPTS = 5
/** Of visits whose verdict a policy on trial would have reversed. */
const SHADOW_SUMS = {
  table: SHADOW.table,
  slot: 'toStartOfFifteenMinutes(at)',
  dims: SHADOW.dims.join(', '),
  columns: SHADOW.columns.join(', '),
  condition: SHADOW.condition,
}
const FAMILY_SUMS = Object.entries(ROLLUP_FAMILIES)
  .filter(([family]) => !DERIVED_FAMILIES.has(family))
  .map(([family, dims]) => {
    const isByMinute = family === 'total'
    const names = dims.join(', ')
    return {
      table: `rollup_${family}_${isByMinute ? 'minute' : 'quarter'}`,
      slot: isByMinute ? 'toStartOfMinute(at)' : 'toStartOfFifteenMinutes(at)',
      dims: names,
      columns: names,
      condition: '1',
    }
  })
const FIRST_SUMS = [...FAMILY_SUMS, SHADOW_SUMS]
const ALL_SUMS = [
  ...Object.keys(ROLLUP_FAMILIES).flatMap((family) => [
    ...(family === 'total' ? [`rollup_${family}_minute`] : []),
    `rollup_${family}_quarter`,
    `rollup_${family}_day`,
  ]),
  NAME_HOURS.table,
  VISITORS.table,
  SHADOW.table,
]

export const REMOVAL_STEPS = FIRST_SUMS.length + 1 + ALL_SUMS.length + 1

/** Removes the records of an import from the event store, and from each sum. */
export class SampleEventsRepository {
  constructor(private readonly store: EventStore) {}

  count(records: ImportedRecords): Promise<number> {
    return countIn(this.store, 'access_record', records)
  }

  /** The steps of a removal; each may be repeated, and they are repeated from the first after a crash. */
  removal(records: ImportedRecords): (() => Promise<void>)[] {
    return [
      ...FIRST_SUMS.map((sums) => () => this.#subtract(sums, records)),
      () => this.store.command(`DELETE FROM access_record WHERE ${theirs(records)}`),
      ...ALL_SUMS.map((table) => () => this.#dropEmptySums(table, records)),
      () => this.store.command(`DELETE FROM visit_log WHERE ${theirs(records)}`),
    ]
  }

  /**
   * Adds the negative of the records' contribution, modulo 2^64 as sums of UInt64 are. New records are
   * not disturbed, as they would be by a rebuild of the sums; the coarser sums follow by their views, and the token
   * makes a repetition count once.
   */
  #subtract(sums: (typeof FIRST_SUMS)[number], records: ImportedRecords): Promise<void> {
    const { table, slot, dims, columns, condition } = sums
    return this.store.command(
      `INSERT INTO ${table} (slot, ${dims}, visits)
       SETTINGS insert_deduplication_token = 'without:${records.importId}:${table}',
         deduplicate_blocks_in_dependent_materialized_views = 1, max_threads = 1,
         max_insert_block_size = 10000000, min_insert_block_size_rows = 10000000, min_insert_block_size_bytes = 0,
         max_partitions_per_insert_block = 0
       SELECT ${slot} AS slot, ${columns}, 0 - count() AS visits FROM access_record
       WHERE ${theirs(records)} AND ${condition} GROUP BY slot, ${columns} ORDER BY slot, ${columns}`,
    )
  }

  /** A merge adds up equal rows and drops those with a sum of zero. */
  async #dropEmptySums(table: string, { span }: ImportedRecords): Promise<void> {
    const near = `slot >= toDateTime(${Math.floor((span.from - DAY) / 1000)}, 'UTC') AND slot <= toDateTime(${Math.ceil(span.to / 1000)}, 'UTC')`
    for (let attempt = 0; attempt < MERGE_ATTEMPTS; attempt += 1) {
      const { rows } = await this.store.query(
        partition,
        `SELECT DISTINCT _partition_id AS id FROM ${table} WHERE ${near} AND (visits = 0 OR bitTest(visits, 63))`,
      )
      if (rows.length === 0) return
      for (const { id } of rows)
        await this.store.command(`OPTIMIZE TABLE ${table} PARTITION ID '${id}' FINAL`)
    }
  }
}
