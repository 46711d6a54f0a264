import { Readable } from 'node:stream'
import { ClickHouseError } from '@clickhouse/client'
import { createEventClient, type EventStoreAddress } from '../../platform/events/store.ts'
import { VISIT_ROW_COLUMNS } from '../../platform/events/visit-row-columns.ts'
import { kindOfStoreFault, type StoreFaultKind } from '../../platform/state/store-away.ts'
import type { LostMinute } from './lost-minute.ts'
import { LOGIN_ROW_COLUMNS, lostMinuteTsv } from './visit-tsv.ts'

const INSERT = `INSERT INTO incoming_record (${VISIT_ROW_COLUMNS.join(', ')}) FORMAT TabSeparated`
const INSERT_LOGINS = `INSERT INTO visit_log (${LOGIN_ROW_COLUMNS.join(', ')}) FORMAT TabSeparated`
const INSERT_LOST = 'INSERT INTO completeness (minute, source, gaps, drops) FORMAT TabSeparated'
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000
/** While a batch is unconfirmed, the store is pinged at this interval (ms) and has to answer within the second time. */
const LOOK_EVERY = 5_000
const SIGN_OF_LIFE = 3_000

/** Rows in TabSeparated form, in pieces of whole rows; no piece where there are none. */
export interface EventRows {
  visits: readonly Buffer[]
  logins: readonly Buffer[]
}

/** Reports each time the store rejects a batch, and once when it accepts again. */
export interface WritingListener {
  onAway(kind: StoreFaultKind, reason: string): void
  onBack(): void
}

/** The writing side of the event store. A batch is stored exactly once as a whole, however often it is sent. */
export class EventWriter {
  readonly #client
  #isAway = false
  #underWay = 0

  constructor(
    address: EventStoreAddress,
    private readonly listener: WritingListener,
  ) {
    this.#client = createEventClient(address)
  }

  /**
   * Writes a batch; waits and retries while the store is down. The token makes a repeated batch count once, in the
   * table and in each sum that depends on it.
   */
  async write({ visits, logins }: EventRows, token: string, signal: AbortSignal): Promise<void> {
    if (visits.length > 0) await this.#send(INSERT, visits, token, signal)
    if (logins.length > 0) await this.#send(INSERT_LOGINS, logins, `${token}:logins`, signal)
  }

  /** Stores minutes in which a source is known to have lost records. */
  writeLost(source: string, lost: readonly LostMinute[], token: string, signal: AbortSignal): Promise<void> {
    const rows = lost.map((minute) => lostMinuteTsv(source, minute))
    return this.#send(INSERT_LOST, [Buffer.from(rows.join(''))], token, signal)
  }

  async #send(statement: string, body: readonly Buffer[], token: string, signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      signal.throwIfAborted()
      const looking = setInterval(() => void this.#lookForLife(), LOOK_EVERY)
      this.#underWay += 1
      try {
        await this.#insert(statement, body, token)
        if (this.#isAway) this.listener.onBack()
        this.#isAway = false
        return
      } catch (cause) {
        if (cause instanceof ClickHouseError && !isPassing(cause)) throw cause
        this.#isAway = true
        this.listener.onAway(kindOfStoreFault(cause), cause instanceof Error ? cause.message : String(cause))
      } finally {
        clearInterval(looking)
        this.#underWay -= 1
      }
      await waitFor(pause, signal)
    }
  }

  /** Without this, a store that stopped without closing its connections would be awaited silently for minutes. */
  async #lookForLife(): Promise<void> {
    if (this.#isAway) return
    const answer = await this.#client.ping({ select: false, abort_signal: AbortSignal.timeout(SIGN_OF_LIFE) })
    if (answer.success || this.#isAway || this.#underWay === 0) return
    this.#isAway = true
    this.listener.onAway('away', answer.error.message)
  }

  async #insert(statement: string, body: readonly Buffer[], token: string): Promise<void> {
    const { stream } = await this.#client.exec({
      query: statement,
      values: Readable.from(body),
      // The reader then allocates its room once.
      http_headers: { 'content-length': String(body.reduce((sum, { length }) => sum + length, 0)) },
      clickhouse_settings: {
        insert_deduplication_token: token,
        deduplicate_blocks_in_dependent_materialized_views: 1,
        // One batch is one block, or its token would cover a part of it only.
        input_format_parallel_parsing: 0,
        max_insert_block_size: '10000000',
        max_partitions_per_insert_block: '0',
        async_insert: 0,
        // The sums arrive grouped: collapsing them again during the insert cost twice the rest of the insert.
        optimize_on_insert: 0,
        // The sums of one batch do not wait for each other.
        parallel_view_processing: 1,
        max_threads: 2,
        max_execution_time: 0,
      },
    })
    for await (const _ of stream) {
      // The answer is empty; it is read so that the connection can be used again.
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

/** Temporary failures: too many parts, memory, a table that is being restored, a shutdown, a full disk. */
const PASSING_CODES = ['252', '241', '242', '236', '159', '202', '209', '210', '243']
/** A full or read-only disk is reported by many codes; a missing table exists after the next start. */
function isPassing(error: ClickHouseError): boolean {
  return PASSING_CODES.includes(error.code) || kindOfStoreFault(error) !== 'away'
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
