import { z } from 'zod'
import { byDay, hourColumn, hoursOfDays, onDays } from '../../events/hour-columns.ts'
import type { EventStore } from '../../events/store.ts'
import { clip, HOUR, quarterStarts, type Span } from '../../events/time-slices.ts'
import { inRecords } from '../../events/visit-source.ts'
import type { DayFigures, TwoDays } from './dashboard.repository.ts'

/** What a name was seen in is one number of 64 bits: a bit for each slot of the chart, and these for the two spans. */
const SOFAR_BIT = 62
const BEFORE_BIT = 63
const bitAt = (position: number) => 1n << BigInt(position)

const bitCount = z.object({ bit: z.number(), n: z.number() })

/**
 * Distinct domains of today so far, of the same span of yesterday, and of each slot, in one reading of both days, with
 * one entry for each name. Hours that lie whole in one slot and one span are read as such, of others the records.
 */
export async function distinctDomains(store: EventStore, days: TwoDays): Promise<DayFigures> {
  const { starts } = days
  if (starts.length > SOFAR_BIT) throw new RangeError(`a chart of two days has ${starts.length} slots`)
  const { hours, rest } = splitByHours(days)
  const parts = [
    ...(hours.size > 0 ? [ofHours(hours)] : []),
    ...(rest.length > 0 ? [ofRecords(rest, days)] : []),
  ]
  const quarters = rest.flatMap(quarterStarts)
  const { rows } = await store.query(
    bitCount,
    `SELECT arrayJoin(bitPositionsToArray(seen)) AS bit, count() AS n FROM (
       SELECT groupBitOr(mask) AS seen FROM (${parts.join(' UNION ALL ')}) WHERE domain != '' GROUP BY domain)
     GROUP BY bit`,
    { quarters: quarters.map((at) => at / 1000), masks: quarters.map((at) => maskOf(at, days)) },
  )
  const countOf = (position: number) => rows.find(({ bit }) => bit === position)?.n ?? 0
  return {
    count: countOf(SOFAR_BIT),
    previous: countOf(BEFORE_BIT),
    slots: starts.flatMap((start, position) => {
      const visits = countOf(position)
      return visits > 0 ? [{ start, visits }] : []
    }),
  }
}

/** The hours of both days of which each quarter hour has the same bits, with these; and the spans that are left. */
function splitByHours(days: TwoDays): { hours: Map<number, bigint>; rest: Span[] } {
  const { before, sofar } = days
  const both = { from: before.from, to: sofar.to }
  const hours = new Map<number, bigint>()
  const rest: Span[] = []
  for (let from = Math.floor(both.from / HOUR) * HOUR; from < both.to; from += HOUR) {
    const hour = { from, to: from + HOUR }
    const [mask, ...others] = new Set(quarterStarts(hour).map((at) => maskOf(at, days)))
    if (mask === undefined || others.length > 0 || from < both.from || hour.to > both.to) {
      rest.push(clip(hour, both))
      continue
    }
    const isBefore = hour.to <= before.to
    hours.set(from, mask | (isBefore ? bitAt(BEFORE_BIT) : 0n))
    // Of the hour in which the span of yesterday ends, what is before its end has a bit more.
    if (!isBefore && from < before.to) rest.push({ from, to: before.to })
  }
  return { hours, rest }
}

/** The bits of a quarter hour, but for the one of yesterday's span. */
function maskOf(quarter: number, { sofar, starts }: TwoDays): bigint {
  const slot = starts.findLastIndex((start) => start <= quarter)
  return (slot < 0 ? 0n : bitAt(slot)) | (quarter >= sofar.from ? bitAt(SOFAR_BIT) : 0n)
}

function ofHours(masks: ReadonlyMap<number, bigint>): string {
  const days = hoursOfDays([...masks.keys()].map((from) => ({ from, to: from + HOUR })))
  const seen = byDay(days, (hours, day) => {
    const columns = new Map<bigint, string[]>()
    for (const hour of hours) {
      const mask = masks.get(day + hour * HOUR) ?? 0n
      columns.set(mask, [...(columns.get(mask) ?? []), hourColumn(hour)])
    }
    return [...columns]
      .map(([mask, same]) => `if(${same.join(' + ')} != 0, toUInt64(${mask}), 0)`)
      .reduce((all, one) => `bitOr(${all}, ${one})`)
  })
  return `SELECT domain, ${seen} AS mask FROM rollup_domain_hours WHERE ${onDays(days)}`
}

/** The span of yesterday may end within a quarter hour. */
function ofRecords(spans: readonly Span[], { before }: TwoDays): string {
  const end = `fromUnixTimestamp64Milli(${before.to}, 'UTC')`
  return `SELECT domain, bitOr(if(at < ${end}, toUInt64(${bitAt(BEFORE_BIT)}), 0),
      transform(toUnixTimestamp(toStartOfFifteenMinutes(at)), {quarters:Array(UInt32)}, {masks:Array(UInt64)}, toUInt64(0))) AS mask
    FROM access_record WHERE ${spans.map((span) => `(${inRecords(span)})`).join(' OR ')}`
}
