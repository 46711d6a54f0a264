import type { ClickHouseClient } from '@clickhouse/client'
import type { PolicySet } from '@netwarden/shared/policy'
import { inRecords, inSlots } from '../platform/events/source-parts.ts'
import { QUARTER, type Span } from '../platform/events/time-slices.ts'
import type { VisitDecider } from './visit-decider.ts'

/** Which visits a draft can change at all, so that no others are read. Null: all of them. */
export interface ReplayScope {
  /** Entries of custom policies on domains; each is for the name and for those below it. */
  suffixes: readonly string[]
  /** Devices of custom policies, by canonical address or MAC. */
  devices: readonly string[]
  /** Ids of lists. */
  lists: readonly string[]
}

/** Largest number of entries in the condition: with more, the engine takes longer than reading all visits. */
const MOST_SUFFIXES = 50
/** Largest total length of names in the condition, in bytes of SQL. */
const MOST_NAME_BYTES = 200_000
/**
 * Columns of the name and of the last one of its CNAME chain, the others of which are in `inner_cnames`. Reading them
 * takes half as long as putting the chain together; visits whose host is not from a CNAME chain are read needlessly.
 */
const HOSTS = ['domain', 'dst_host'] as const
/** What a resolver reported and what an enforcer answered by itself stays, regardless of our policies. */
const NOT_REPORTED = "verdict_by != 'source' AND control_group NOT IN ('special', 'private')"

interface Searched {
  client: ClickHouseClient
  span: Span
  /** Both sets, since a list may hold other names in the draft. */
  sides: readonly { set: PolicySet; decider: VisitDecider }[]
}

/** The condition, as SQL, that all visits in the scope fulfil. */
export async function conditionOf(scope: ReplayScope | null, searched: Searched): Promise<string> {
  if (!scope) return NOT_REPORTED
  const names = scope.lists.length === 0 ? [] : await namesOfLists(scope.lists, searched)
  const parts = [suffixSql(scope.suffixes), deviceSql(scope.devices), names && nameSql(names)]
  if (parts.includes(null)) return NOT_REPORTED
  return `${NOT_REPORTED} AND (${parts.filter((part) => part !== '').join(' OR ') || '0'})`
}

function suffixSql(suffixes: readonly string[]): string | null {
  if (suffixes.length > MOST_SUFFIXES) return null
  const holds = (name: string) =>
    suffixes.map((suffix) => `${name} = ${quoted(suffix)} OR endsWith(${name}, ${quoted(`.${suffix}`)})`)
  if (suffixes.length === 0) return ''
  const ofHost = HOSTS.flatMap(holds).join(' OR ')
  return `${ofHost} OR arrayExists(c -> ${holds('c').join(' OR ')}, inner_cnames)`
}

function deviceSql(devices: readonly string[]): string | null {
  if (devices.length === 0) return ''
  const list = devices.map(quoted).join(', ')
  return list.length > MOST_NAME_BYTES ? null : `device_ip IN (${list}) OR device_mac IN (${list})`
}

function nameSql(names: readonly string[]): string | null {
  if (names.length === 0) return ''
  const list = names.map(quoted).join(', ')
  if (list.length > MOST_NAME_BYTES) return null
  return `${HOSTS.map((column) => `${column} IN (${list})`).join(' OR ')} OR hasAny(inner_cnames, [${list}])`
}

/** The names of a span that one of the lists holds; null where there are too many for a query. */
async function namesOfLists(
  lists: readonly string[],
  { client, span, sides }: Searched,
): Promise<string[] | null> {
  const isHeld = (name: string) =>
    sides.some(({ set, decider }) =>
      decider
        .matchesOf(name)
        .some((match) => match.lists.some((list) => lists.includes(set.lists.listIds[list] ?? ''))),
    )
  const slots = { from: Math.floor(span.from / QUARTER) * QUARTER, to: span.to }
  const queries = [
    `SELECT DISTINCT domain FROM rollup_domain_quarter WHERE ${inSlots(slots)}`,
    `SELECT DISTINCT dst_host FROM access_record WHERE ${inRecords(span)} AND dst_host != ''`,
    `SELECT DISTINCT arrayJoin(inner_cnames) FROM access_record WHERE ${inRecords(span)}`,
  ]
  const found = new Set<string>()
  let bytes = 0
  for (const query of queries) {
    const settings = { max_threads: 1, priority: '3' } as const
    const result = await client.query({ query, format: 'TabSeparatedRaw', clickhouse_settings: settings })
    for await (const rows of result.stream()) {
      for (const { text } of rows) {
        if (text === '' || found.has(text) || !isHeld(text)) continue
        found.add(text)
        bytes += text.length + 4
        if (bytes > MOST_NAME_BYTES) return null
      }
    }
  }
  return [...found]
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
