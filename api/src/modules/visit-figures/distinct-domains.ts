import { z } from 'zod'
import { byDay, hourColumn, hoursOfDays, onDays } from '../../platform/events/hour-columns.ts'
import { NAME_HOURS } from '../../platform/events/rollups.ts'
import { inRecords, select } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { HOUR } from '../../platform/events/time-slices.ts'
import { conditionSql, IS_NOT_LOCAL } from '../../platform/events/visit-filter.ts'
import {
  BEFORE_BIT,
  type CutHour,
  joined,
  type MarkedDays,
  type MarkedSpan,
  SOFAR_BIT,
  splitDays,
} from './marked-hours.ts'
import type { DayFigures, TwoDays } from './two-days.ts'

const bitCount = z.object({ bit: z.number(), n: z.number() })

/**
 * Distinct domains of today so far, of the same span of yesterday, and of each slot, in one reading of both days, with
 * one entry for each name. Of a partial hour, the visits are counted, less those that are excluded.
 */
export async function distinctDomains(
  store: EventStore,
  days: TwoDays,
  withLocal: boolean,
): Promise<DayFigures> {
  const { starts } = days
  if (starts.length > SOFAR_BIT) throw new RangeError(`a chart of two days has ${starts.length} slots`)
  const split = splitDays(days)
  const seen = split.cut
    .map(({ mask }, index) => `if(sum(left${index}) > 0, toUInt64(${mask}), 0)`)
    .reduce((all, one) => `bitOr(${all}, ${one})`, 'groupBitOr(mask)')
  const condition = conditionSql(withLocal ? [] : [IS_NOT_LOCAL])
  const parts = [ofHours(split), ofRecords(split)]
    .filter((part) => part !== null)
    .map((part) => `${part} AND ${condition.sql}`)
  const { rows } = await store.query(
    bitCount,
    `SELECT arrayJoin(bitPositionsToArray(seen)) AS bit, count() AS n FROM (
       SELECT ${seen} AS seen FROM (${parts.join(' UNION ALL ')}) WHERE domain != '' GROUP BY domain)
     GROUP BY bit`,
    condition.params,
    { shared: 'figures' },
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

function ofHours({ whole, cut }: MarkedDays): string | null {
  const days = hoursOfDays([...whole, ...cut])
  const left = cut.map((hour, index) => `, ${visitsOf(hour)} AS left${index}`)
  const columns = `domain, ${maskOfHours(whole)} AS mask${left.join('')}`
  return select(columns, NAME_HOURS.table, days.size > 0 ? [onDays(days)] : [])
}

function maskOfHours(whole: readonly MarkedSpan[]): string {
  if (whole.length === 0) return 'toUInt64(0)'
  const masks = new Map(whole.map(({ from, mask }) => [from, mask]))
  return byDay(hoursOfDays(whole), (hours, day) => {
    const columns = new Map<bigint, string[]>()
    for (const hour of hours) {
      const mask = masks.get(day + hour * HOUR) ?? 0n
      columns.set(mask, [...(columns.get(mask) ?? []), hourColumn(hour)])
    }
    return [...columns]
      .map(([mask, same]) => `if(${same.join(' + ')} != 0, toUInt64(${mask}), 0)`)
      .reduce((all, one) => `bitOr(${all}, ${one})`)
  })
}

function visitsOf(hour: CutHour): string {
  return `toInt64(${byDay(hoursOfDays([hour]), ([only = 0]) => hourColumn(only))})`
}

function ofRecords({ records, cut }: MarkedDays): string | null {
  const runs = joined([...records, ...cut.map(({ away }) => ({ ...away, mask: 0n }))])
  const marks = runs.map(({ to, mask }) => `at < fromUnixTimestamp64Milli(${to}, 'UTC'), toUInt64(${mask})`)
  const left = cut.map(({ away }, index) => `, if(${inRecords(away)}, toInt64(-1), 0) AS left${index}`)
  const columns = `domain, multiIf(${marks.join(', ')}, toUInt64(0)) AS mask${left.join('')}`
  return select(columns, 'access_record', runs.map(inRecords))
}
