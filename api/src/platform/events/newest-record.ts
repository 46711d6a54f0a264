import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { EventStore } from './store.ts'

const row = z.object({ at: z.number() })

interface NewestRecordDeps {
  store: EventStore
  clock: Clock
  /** Reports the time of the newest record (epoch ms) where it is in the future: a log's clock may be ahead of ours. */
  note(at: number): void
}

/** Finds records that existed before this process, or that another process stored. */
export class NewestRecord {
  constructor(private readonly deps: NewestRecordDeps) {}

  async look(): Promise<void> {
    const { store, clock, note } = this.deps
    const newest = (table: string) =>
      `SELECT toUnixTimestamp64Milli(max(at)) AS at FROM ${table} WHERE at > fromUnixTimestamp64Milli({now:Int64})`
    const sql = `SELECT max(at) AS at FROM (${newest('access_record')} UNION ALL ${newest('visit_log')})`
    const { rows } = await store.query(row, sql, { now: clock.now() })
    if (rows[0]) note(rows[0].at)
  }
}
