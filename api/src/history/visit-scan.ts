import type { ClickHouseClient } from '@clickhouse/client'
import { inRecords } from '../platform/events/source-parts.ts'
import type { Span } from '../platform/events/time-slices.ts'

/** Equal visits of one slice of time, or a single one. Unknown texts are empty, as they are stored. */
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
  /** Whether equal visits of a slice are one row, which is exact where no decision depends on the time in it. */
  isGrouped: boolean
  /** Without them visits that differ only in their addresses are equal. */
  withAddresses: boolean
  /** Ends the query in the engine. */
  seconds: number
}

/** One thread at a low priority, so that queries of pages run first. */
const GENTLE = { max_threads: 1, priority: '3', max_block_size: '16384' } as const
const CHAIN = "arrayStringConcat(cnames, ' ')"
const ADDRESSES = "if(empty(answers), dst_ip, arrayStringConcat(answers, ' '))"

/** Stored visits of a span, in the batches in which they arrive. */
export async function* scanVisits(span: Span, options: ScanOptions): AsyncGenerator<ScannedVisits[]> {
  const result = await options.client.query({
    query: scanSql(span, options),
    format: 'TabSeparated',
    clickhouse_settings: { ...GENTLE, max_execution_time: options.seconds, max_query_size: '16000000' },
  })
  for await (const rows of result.stream()) yield rows.map(({ text }) => readRow(text))
}

/** How many visits a span holds, and the time of the oldest one (epoch ms). */
export async function countVisits(
  client: ClickHouseClient,
  span: Span,
): Promise<{ visits: number; firstAt: number | null }> {
  const query = `SELECT count(), toUnixTimestamp64Milli(min(at)) FROM access_record WHERE ${inRecords(span)}`
  const result = await client.query({ query, format: 'TabSeparated', clickhouse_settings: GENTLE })
  const [visits = 0, firstAt = 0] = (await result.text()).trim().split('\t').map(Number)
  return { visits, firstAt: visits === 0 ? null : firstAt }
}

function scanSql(span: Span, { condition, isGrouped, withAddresses }: ScanOptions): string {
  const addresses = withAddresses ? ADDRESSES : "''"
  const from = `FROM access_record WHERE ${inRecords(span)} AND ${condition}`
  if (!isGrouped)
    return `SELECT toUnixTimestamp64Milli(at), uid, device_ip, device_mac, device_name, domain, ${CHAIN},
      ${addresses}, 1 ${from}`
  return `SELECT toUnixTimestamp64Milli(newest.1), newest.2, device_ip, device_mac, name, domain, chain, addresses, visits
    FROM (SELECT max((at, uid)) AS newest, device_ip, device_mac, any(device_name) AS name, domain,
      ${CHAIN} AS chain, ${addresses} AS addresses, count() AS visits
      ${from} GROUP BY device_ip, device_mac, domain, chain, addresses)`
}

const PLAIN: Record<string, string> = { t: '\t', n: '\n', r: '\r', '0': '\0' }

function readRow(line: string): ScannedVisits {
  const [at = '', uid = '', ...fields] = line.split('\t')
  const [
    deviceIp = '',
    deviceMac = '',
    deviceName = '',
    domain = '',
    chain = '',
    addresses = '',
    visits = '',
  ] = line.includes('\\') ? fields.map(unescaped) : fields
  return {
    at: Number(at),
    uid,
    ...{ deviceIp, deviceMac, deviceName, domain },
    cnames: chain === '' ? NONE : chain.split(' '),
    addresses: addresses === '' ? NONE : addresses.split(' '),
    visits: Number(visits),
  }
}

const NONE: readonly string[] = []

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => PLAIN[char] ?? char)
}
