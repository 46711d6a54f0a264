import type { Logger } from 'pino'
import { z } from 'zod'
import { logEvent } from '../logging/log-event.ts'
import type { Clock } from '../time/clock.ts'
import type { EventStore } from './store.ts'

const LOOK_EVERY = 60_000

const row = z.object({ at: z.number() })

interface NewestRecordDeps {
  store: EventStore
  clock: Clock
  /** Reported of the newest record that lies behind now (epoch ms): a log's clock may be ahead of ours. */
  note(at: number): void
  logger: Logger
}

/** Looks for records that were there before this process, or came by another one. */
export class NewestRecord {
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly deps: NewestRecordDeps) {}

  async begin(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY).unref()
    await this.#look()
  }

  async #look(): Promise<void> {
    const { store, clock, note, logger } = this.deps
    const newest = (table: string) =>
      `SELECT toUnixTimestamp64Milli(max(at)) AS at FROM ${table} WHERE at > fromUnixTimestamp64Milli({now:Int64})`
    const sql = `SELECT max(at) AS at FROM (${newest('access_record')} UNION ALL ${newest('visit_log')})`
    try {
      const { rows } = await store.query(row, sql, { now: clock.now() })
      if (rows[0]) note(rows[0].at)
    } catch (err) {
      logEvent(logger, 'events.newest.read_failed', { err })
    }
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
  }
}
