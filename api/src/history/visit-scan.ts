import type { ClickHouseClient } from '@clickhouse/client'
import { inRecords, inSlots } from '../platform/events/source-parts.ts'
import { QUARTER, type Span } from '../platform/events/time-slices.ts'

/** Equal visits between two bounds, or a single one. Unknown texts are empty, as they are stored. */
export interface ScannedVisits {
  /** Time of the newest of them (epoch ms). */
  at: number
  uid: string
  deviceIp: string
  deviceMac: string
  deviceName: string
  domain: string
  cnames: readonly string[]
  /** Addresses that policies look at: those of the answer, else where the visit went. */
  addresses: readonly string[]
  visits: number
}

export interface ScanOptions {
  client: ClickHouseClient
  /** A further condition on the columns of records, as SQL. */
  condition: string
  /**
   * Moments (epoch ms) between which equal visits are one row, which is exact where no decision depends on the time
   * between two of them. Null: each visit is a row.
   */
  bounds: readonly number[] | null
  /** Without them visits that differ only in their addresses are equal. */
  withAddresses: boolean
  /** Ends the query in the engine. */
  seconds: number
}

/** One thread at a low priority, so that queries of pages run first. */
const GENTLE = { max_threads: 1, priority: '3', max_block_size: '16384' } as const
/** The engine writes groups and sorted rows beyond these sizes to its disk, so that no chunk exceeds its memory. */
const TO_DISK = {
  max_bytes_before_external_group_by: '200000000',
  max_bytes_before_external_sort: '200000000',
} as const
const CHAIN = "arrayStringConcat(cnames, ' ')"
const ADDRESSES = "if(empty(answers), dst_ip, arrayStringConcat(answers, ' '))"

/** Stored visits of a span, in the batches in which they arrive. */
export async function* scanVisits(span: Span, options: ScanOptions): AsyncGenerator<ScannedVisits[]> {
  const result = await options.client.query({
    query: scanSql(span, options),
    format: 'TabSeparated',
    clickhouse_settings: {
      ...GENTLE,
      ...TO_DISK,
      max_execution_time: options.seconds,
      max_query_size: '16000000',
    },
  })
  const reader = new RowReader()
  for await (const rows of result.stream()) yield rows.map(({ text }) => reader.read(text))
}

/** How many visits a span holds, and the time of the oldest one (epoch ms). */
export async function countVisits(
  client: ClickHouseClient,
  span: Span,
): Promise<{ visits: number; firstAt: number | null }> {
  // The engine counts by its index, and the oldest visit is at the beginning: one question for both reads all times.
  const from = `FROM access_record WHERE ${inRecords(span)}`
  const [[[visits = 0] = []], [oldest]] = await Promise.all([
    readNumbers(client, `SELECT count() ${from}`),
    readNumbers(client, `SELECT toUnixTimestamp64Milli(at) ${from} ORDER BY at LIMIT 1`),
  ])
  return { visits, firstAt: oldest?.[0] ?? null }
}

/** Visits of a span by the start of their quarter hour (epoch ms). */
export async function countByQuarter(
  client: ClickHouseClient,
  { from, to }: Span,
): Promise<Map<number, number>> {
  const slots = inSlots({ from: Math.floor(from / QUARTER) * QUARTER, to })
  const query = `SELECT toUnixTimestamp(slot), sum(visits) FROM rollup_total_quarter WHERE ${slots} GROUP BY slot`
  const rows = await readNumbers(client, query)
  return new Map(rows.map(([slot = 0, visits = 0]) => [slot * 1_000, visits]))
}

async function readNumbers(client: ClickHouseClient, query: string): Promise<number[][]> {
  const result = await client.query({ query, format: 'TabSeparated', clickhouse_settings: GENTLE })
  const lines = (await result.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => line.split('\t').map(Number))
}

function scanSql(span: Span, { condition, bounds, withAddresses }: ScanOptions): string {
  const addresses = withAddresses ? ADDRESSES : "''"
  const from = `FROM access_record WHERE ${inRecords(span)} AND ${condition}`
  if (!bounds)
    return `SELECT toUnixTimestamp64Milli(at), uid, device_ip, device_mac, device_name, domain, ${CHAIN},
      ${addresses}, 1 ${from}`
  return `SELECT toUnixTimestamp64Milli(newest.1), newest.2, device_ip, device_mac, name, domain, chain, addresses, visits
    FROM (SELECT max((at, uid)) AS newest, device_ip, device_mac, any(device_name) AS name, domain,
      ${CHAIN} AS chain, ${addresses} AS addresses, count() AS visits
      ${from} GROUP BY ${stretchSql(span, bounds)}device_ip, device_mac, domain, chain, addresses)
    ORDER BY domain`
}

/** The part of the span between two bounds that a visit is in. */
function stretchSql({ from }: Span, bounds: readonly number[]): string {
  if (bounds.length === 0) return ''
  const starts = [...new Set([from, ...bounds])].sort((a, b) => a - b)
  return `roundDown(toUnixTimestamp64Milli(at), [${starts.join(', ')}]), `
}

const PLAIN: Record<string, string> = { t: '\t', n: '\n', r: '\r', '0': '\0' }
const NONE: readonly string[] = []
/** Devices whose texts are shared by rows; then all are forgotten. */
const MOST_DEVICES = 50_000

/** Texts that rows share are hashed and compared once; the rows of a name follow each other. */
class RowReader {
  #domain = ''
  #chain = ''
  #cnames = NONE
  readonly #devices = new Map<string, string>()

  read(line: string): ScannedVisits {
    const fields = line.split('\t')
    const plain = line.includes('\\') ? fields.map(unescaped) : fields
    const [
      at,
      uid = '',
      ip = '',
      mac = '',
      deviceName = '',
      domain = '',
      chain = '',
      addresses = '',
      visits,
    ] = plain
    if (domain !== this.#domain) this.#domain = domain
    if (chain !== this.#chain) {
      this.#chain = chain
      this.#cnames = chain === '' ? NONE : chain.split(' ')
    }
    return {
      at: Number(at),
      uid,
      deviceIp: this.#shared(ip),
      deviceMac: this.#shared(mac),
      deviceName,
      domain: this.#domain,
      cnames: this.#cnames,
      addresses: addresses === '' ? NONE : addresses.split(' '),
      visits: Number(visits),
    }
  }

  #shared(text: string): string {
    const known = this.#devices.get(text)
    if (known !== undefined) return known
    if (this.#devices.size >= MOST_DEVICES) this.#devices.clear()
    this.#devices.set(text, text)
    return text
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => PLAIN[char] ?? char)
}
