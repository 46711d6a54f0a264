import { Agent } from 'node:http'
import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ResponseJSON,
} from '@clickhouse/client'
import { type AppError, type Message, storeAway, tooBusy } from '@netwarden/shared/errors'
import type { z } from 'zod'
import { type ReadClass, ReadGate } from './read-gate.ts'
import { isSum } from './rollups.ts'
import { KEPT_FOR, type RawAnswer, SHARED_FOR, type SharedAnswer, SharedReads } from './shared-reads.ts'
import { StreamSlots, type StreamTaker } from './stream-slots.ts'

export interface EventStoreAddress {
  url: string
  /** The Unix socket of the URL, if it names one. */
  socketPath?: string
  username?: string
  password?: string
  database: string
}

export interface QueryOptions {
  /** Ends the query in the engine, not only the wait for it. */
  signal?: AbortSignal
  /** Time bound in seconds. */
  seconds?: number
  /** Limit of rows; beyond it the result is partial. */
  rowBudget?: number
  /** Shares the answer with equal reads, and names its purpose; other reads run immediately. */
  shared?: ReadClass
}

export interface QueryResult<Row> {
  rows: Row[]
  /** Rows that the engine read for it. */
  rowsRead: number
  /** How long ago (ms) it held all that had arrived: more than none only for a shared read. */
  age: number
}

type Params = Record<string, unknown>

const MAX_CONNECTIONS = 16
const DEFAULT_SECONDS = 10
const DEFAULT_MAX_ROWS_READ = 20_000_000
/** The engine's codes for a query that ran into its time bound (TIMEOUT_EXCEEDED, TOO_SLOW). */
const TIMEOUT_CODES = ['159', '160']
/** Its codes for too many queries or too much memory (TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED). */
const BUSY_CODES = ['202', '241']
/**
 * Its codes while it shuts down, without disk space, and for rejected credentials (ABORTED, NOT_ENOUGH_SPACE,
 * REQUIRED_PASSWORD, AUTHENTICATION_FAILED).
 */
const AWAY_CODES = ['236', '243', '194', '516']

/**
 * Its codes for files that are missing, cut short or changed (CHECKSUM_DOESNT_MATCH, CANNOT_READ_ALL_DATA, ATTEMPT_TO_READ_AFTER_EOF,
 * INCORRECT_DATA, FILE_DOESNT_EXIST, those of files in parts, CORRUPTED_DATA, CANNOT_DECOMPRESS, UNKNOWN_CODEC and of files that cannot be read).
 */
const DAMAGE_CODES = ['40', '33', '32', '117', '107', '226', '227', '228', '246', '271', '432', '74', '76']

/** Its code for a missing table (UNKNOWN_TABLE): the start creates all tables, so it was deleted since. */
const MISSING_CODE = '60'

/** A part of a table that cannot be read; of a table that is not there at all the name is empty. */
export interface Damage {
  table: string
  name: string
}

/** The reading side of the event store. Each query has a time limit and ends when its caller disconnects. */
export class EventStore {
  #client: ClickHouseClient | null = null
  #address: EventStoreAddress | null = null
  readonly #slots = new StreamSlots()
  readonly #shared: SharedReads
  #writes = 0
  readonly #gate = new ReadGate()
  /** Largest number of records that a query may read when no sum covers it. */
  readonly maxRowsRead: number

  readonly #findFault: () => Message | null
  readonly #isShared: boolean
  readonly #damageListeners: ((damage: Damage) => void)[] = []

  constructor({
    maxRowsRead = DEFAULT_MAX_ROWS_READ,
    findFault = (): Message | null => null,
    isShared = false,
  }: { maxRowsRead?: number; findFault?: () => Message | null; isShared?: boolean } = {}) {
    this.maxRowsRead = maxRowsRead
    this.#findFault = findFault
    this.#isShared = isShared
    this.#shared = new SharedReads({
      keptFor: isShared ? SHARED_FOR : KEPT_FOR,
      isBusy: () => this.#gate.isBusy,
    })
  }

  /** Calls the listener for each query that met damaged data. */
  onDamage(listen: (damage: Damage) => void): void {
    this.#damageListeners.push(listen)
  }

  /** Sends queries to an address from now on. Before the first call, queries fail because the store is unavailable. */
  connect(address: EventStoreAddress): void {
    const former = this.#client
    this.#address = address
    this.#client = createEventClient(address)
    this.noteWrite()
    void former?.close()
  }

  /** For threads with a client of their own; throws while the store is away. */
  get address(): EventStoreAddress {
    this.#assertUsable()
    if (!this.#address) throw storeAway()
    return this.#address
  }

  /** A kept read must not hide a fault. */
  #assertUsable(): void {
    const fault = this.#findFault()
    if (fault) throw storeAway(fault.key, fault.params)
  }

  /** Rows of a query, each checked against `row`; `{name:Type}` parameters come from `params`. */
  async query<Row extends z.ZodType>(
    row: Row,
    sql: string,
    params: Params = {},
    options: QueryOptions = {},
  ): Promise<QueryResult<z.output<Row>>> {
    const { data, rowsRead, age } = await this.#read(sql, params, options)
    return { rows: data.map((value) => row.parse(value)), rowsRead, age }
  }

  /** As `SharedReads.settledAt`; `now` itself where other programs may store records, too. */
  settledAt(now: number): number {
    return this.#isShared ? now : this.#shared.settledAt(now)
  }

  /** Records were stored: reads that come after this see them. */
  noteWrite(): void {
    this.#writes += 1
    this.#shared.noteWrite()
  }

  /** Visits of a followed source were stored: reads see them after a second, and while the engine is busy after a minute. */
  noteArrivals(): void {
    this.#shared.noteArrivals()
  }

  /** How many times records were stored, without those that arrived from followed sources. */
  get writes(): number {
    return this.#writes
  }

  async #read(sql: string, params: Params, options: QueryOptions): Promise<SharedAnswer> {
    const { shared, signal, seconds, rowBudget } = options
    if (shared === undefined) return { ...(await this.#ask(sql, params, options)), age: 0 }
    this.#assertUsable()
    const key = JSON.stringify([sql, params, seconds, rowBudget])
    return this.#shared.read(key, { of: shared, signal }, (ending) =>
      this.#gate.run(shared, ending, () => this.#ask(sql, params, { ...options, signal: ending })),
    )
  }

  async #ask(sql: string, params: Params, options: QueryOptions): Promise<RawAnswer> {
    const answer = await this.#run(async (client) => {
      const reply = await client.query({
        query: sql,
        query_params: params,
        format: 'JSON',
        clickhouse_settings: readSettings(options, this.#gate.isBusy ? 1 : 2),
        ...(options.signal ? { abort_signal: options.signal } : {}),
      })
      return reply.json<unknown>()
    })
    const { data, statistics } = answer as ResponseJSON<unknown>
    return { data, rowsRead: statistics?.rows_read ?? 0 }
  }

  /** The raw bytes of a result as they come, in the given format of ClickHouse; those who wait for a page go first. */
  async stream(
    sql: string,
    params: Params,
    format: string,
    options: Omit<QueryOptions, 'signal'> & { taker: StreamTaker },
  ): Promise<NodeJS.ReadableStream> {
    const { taker, ...bounds } = options
    const giveBack = await this.#slots.take(taker)
    try {
      const { stream } = await this.#run((client) =>
        client.exec({
          query: `${sql} FORMAT ${format}`,
          query_params: params,
          clickhouse_settings: { ...readSettings(bounds), ...STREAM_SETTINGS },
          abort_signal: taker.signal,
        }),
      )
      return stream.once('close', giveBack)
    } catch (cause) {
      giveBack()
      throw cause
    }
  }

  /** Runs a statement without a result, such as changes of the schema and maintenance. */
  async command(sql: string, options: { seconds?: number } = {}): Promise<void> {
    this.noteWrite()
    await this.#run((client) =>
      client.command({ query: sql, clickhouse_settings: { max_execution_time: options.seconds ?? 0 } }),
    )
    this.noteWrite()
  }

  async isUp(): Promise<boolean> {
    const answer = await this.#client?.ping({ select: true })
    return answer?.success ?? false
  }

  async close(): Promise<void> {
    await this.#client?.close()
    this.#client = null
  }

  async #run<T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> {
    this.#assertUsable()
    if (!this.#client) throw storeAway()
    try {
      return await work(this.#client)
    } catch (cause) {
      const damage = cause instanceof ClickHouseError ? findDamage(cause) : null
      throw damage ? this.#damaged(damage, cause) : translateEventError(cause)
    }
  }

  #damaged({ table, name }: Damage, cause: unknown): AppError {
    for (const listen of this.#damageListeners) listen({ table, name })
    return isSum(table)
      ? storeAway('store.sumsDamaged', {}, { cause })
      : storeAway('store.eventsDamaged', { parts: 1 }, { cause })
  }
}

function findDamage({ code, message }: ClickHouseError): Damage | null {
  if (code === MISSING_CODE) {
    const table = /\b(?:rollup_\w+|access_record|visit_log|completeness)\b/.exec(message)?.[0]
    return table ? { table, name: '' } : null
  }
  if (!DAMAGE_CODES.includes(code)) return null
  const table = /in table \w+\.(\w+)/.exec(message)?.[1] ?? '?'
  return { table, name: /data part (\w+)|\/(\w+)\/ in table/.exec(message)?.slice(1).find(Boolean) ?? '?' }
}

export function createEventClient(address: EventStoreAddress): ClickHouseClient {
  return createClient({
    url: address.url,
    username: address.username ?? 'default',
    password: address.password ?? '',
    database: address.database,
    max_open_connections: MAX_CONNECTIONS,
    ...(address.socketPath === undefined ? {} : { http_agent: socketAgent(address.socketPath) }),
    request_timeout: 120_000,
    compression: { request: false, response: false },
    // Errors are thrown to the caller; the client's own lines on standard output are useless.
    log: { level: ClickHouseLogLevel.OFF },
  })
}

function socketAgent(socketPath: string): Agent {
  // The agent hands its options on to each connection.
  const options = { socketPath, keepAlive: true, maxSockets: MAX_CONNECTIONS }
  return new Agent(options)
}

/** One thread and a later place in the queue (the embedded engine rests between its small pieces); a CSV file as RFC 4180 has it, with nothing where a value is unknown. */
const STREAM_SETTINGS = {
  max_threads: 1,
  priority: '2',
  max_block_size: '8192',
  format_csv_null_representation: '',
  output_format_csv_crlf_end_of_line: 1 as const,
}

/** Two threads answer sooner, one costs less. */
function readSettings({ seconds = DEFAULT_SECONDS, rowBudget }: QueryOptions, threads: 1 | 2 = 2) {
  return {
    max_execution_time: seconds,
    max_threads: threads,
    priority: '1',
    // An alias named like a column (nullIf(org, '') AS org) must not replace it in WHERE, where indexes count.
    prefer_column_name_to_alias: 1 as const,
    output_format_json_quote_64bit_integers: 0 as const,
    ...(rowBudget === undefined
      ? {}
      : { max_rows_to_read: String(rowBudget), read_overflow_mode: 'break' as const }),
  }
}

const CONNECTION_FAULTS =
  /ECONNREFUSED|ENOENT|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|socket hang up|Timeout error/i

function translateEventError(cause: unknown): unknown {
  if (cause instanceof ClickHouseError) {
    const { code } = cause
    if (TIMEOUT_CODES.includes(code))
      return tooBusy('error.queryTooLong', {}, { retryAfterSeconds: 5, cause })
    if (BUSY_CODES.includes(code)) return tooBusy(undefined, undefined, { retryAfterSeconds: 5, cause })
    return AWAY_CODES.includes(code) ? storeAway(undefined, undefined, { cause }) : cause
  }
  const text = cause instanceof Error ? `${'code' in cause ? String(cause.code) : ''} ${cause.message}` : ''
  return CONNECTION_FAULTS.test(text) ? storeAway(undefined, undefined, { cause }) : cause
}
