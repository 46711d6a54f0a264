import {
  MASKED_PASSWORD,
  VISIT_LOG_COLUMNS,
  type VisitLogEntry,
  visitLogEntrySchema,
} from '@netwarden/shared/domain'
import { z } from 'zod'
import { recordSelect } from '../../platform/events/record-select.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { StreamTaker } from '../../platform/events/stream-slots.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { patternOf, type SqlFragment } from '../../platform/events/visit-filter.ts'
import { parseVisitId, visitIdsSql } from '../../platform/events/visit-id.ts'

/** Rows that may be counted before a total is only a lower bound. */
const COUNT_BUDGET = 20_000_000
const EXPORT_SECONDS = 3_600

const { columns: COLUMNS, csvColumns: CSV_COLUMNS } = recordSelect({
  order: VISIT_LOG_COLUMNS,
  texts: {
    username: 'visit_log.username',
    ip: 'visit_log.ip',
    primaryDNS: 'primary_dns',
    secondaryDNS: 'secondary_dns',
  },
  kept: ['username'],
  // There is no password to be read.
  values: { password: `'${MASKED_PASSWORD}'` },
})

export interface VisitLogQuery {
  span: Span
  /** With `*` for any text; in any case. */
  username: string | null
  ip: string | null
  /** Some of them only. */
  ids: readonly string[] | null
}

export interface VisitLogWindow {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

export class VisitLogRepository {
  constructor(private readonly store: EventStore) {}

  async page(
    query: VisitLogQuery,
    { offset, limit, order }: VisitLogWindow,
    signal?: AbortSignal,
  ): Promise<VisitLogEntry[]> {
    const { sql, params } = where(query)
    const { rows } = await this.store.query(
      visitLogEntrySchema,
      `SELECT ${COLUMNS} FROM visit_log WHERE ${sql}
       ORDER BY at ${order}, uid ${order} LIMIT ${limit} OFFSET ${offset}`,
      params,
      { ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async count(query: VisitLogQuery, signal?: AbortSignal): Promise<{ total: number; isBound: boolean }> {
    const { sql, params } = where(query)
    const { rows, rowsRead } = await this.store.query(
      z.object({ total: z.number() }),
      `SELECT count() AS total FROM visit_log WHERE ${sql}`,
      params,
      { rowBudget: COUNT_BUDGET, ...(signal ? { signal } : {}) },
    )
    return { total: rows[0]?.total ?? 0, isBound: rowsRead >= COUNT_BUDGET }
  }

  async find(id: string): Promise<VisitLogEntry | null> {
    const key = parseVisitId(id)
    if (!key) return null
    const { rows } = await this.store.query(
      visitLogEntrySchema,
      `SELECT ${COLUMNS} FROM visit_log
       WHERE at = fromUnixTimestamp64Milli({at:Int64}, 'UTC') AND uid = {uid:UInt64} LIMIT 1`,
      { at: key.at, uid: key.uid },
    )
    return rows[0] ?? null
  }

  /** All entries of a filter as the engine writes them, a CSV file without its first line. */
  stream(
    query: VisitLogQuery,
    order: 'asc' | 'desc',
    format: 'csv' | 'ndjson',
    taker: StreamTaker,
  ): Promise<NodeJS.ReadableStream> {
    const { sql, params } = where(query)
    const columns = format === 'csv' ? CSV_COLUMNS : COLUMNS
    return this.store.stream(
      `SELECT ${columns} FROM visit_log WHERE ${sql} ORDER BY at ${order}, uid ${order}`,
      params,
      format === 'csv' ? 'CSV' : 'JSONEachRow',
      { taker, seconds: EXPORT_SECONDS },
    )
  }
}

/** Values travel as parameters, never as SQL. */
function where({ span, username, ip, ids }: VisitLogQuery): SqlFragment {
  const parts = [inRecords(span)]
  if (username) parts.push('lowerUTF8(visit_log.username) LIKE lowerUTF8({username:String})')
  if (ip) parts.push(ip.includes(':') ? IN_PREFIX : 'visit_log.ip = {ip:String}')
  const named = ids && visitIdsSql(ids)
  if (named) parts.push(named.sql)
  return {
    sql: parts.join(' AND '),
    params: {
      ...(username ? { username: patternOf(username.includes('*') ? username : `*${username}*`) } : {}),
      ...(ip ? { ip } : {}),
      ...named?.params,
    },
  }
}

const IN_PREFIX = `if(position(visit_log.ip, '/') > 0,
  isIPAddressInRange({ip:String}, if(position(visit_log.ip, '/') > 0, visit_log.ip, '::/0')) = 1,
  visit_log.ip = {ip:String})`
