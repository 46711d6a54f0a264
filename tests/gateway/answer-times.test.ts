import { expect, test } from 'vitest'
import { TimesOfHour } from '../../api/src/gateway/answer-times.ts'
import { Counters } from '../../api/src/gateway/counters.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 0, 5, 12)

test('percentiles of answer times are within a tenth of the measured ones', () => {
  const times = new TimesOfHour()
  for (let milliseconds = 1; milliseconds <= 1_000; milliseconds++) times.note(milliseconds, NOON)
  const { count, p50, p95, p99 } = times.times(NOON)
  expect(count).toBe(1_000)
  for (const [found, exact] of [
    [p50, 500],
    [p95, 950],
    [p99, 990],
  ] as const)
    expect(Math.abs((found ?? 0) / exact - 1)).toBeLessThan(0.1)
})

test('answer times without any answer have no percentiles', () => {
  expect(new TimesOfHour().times(NOON)).toEqual({ count: 0, p50: null, p95: null, p99: null })
})

test('answer times of any size are counted, also none and more than the longest', () => {
  const times = new TimesOfHour()
  for (const milliseconds of [0, 0.001, 1e9, Number.POSITIVE_INFINITY]) times.note(milliseconds, NOON)
  expect(times.times(NOON).count).toBe(4)
})

test('answer times are kept for an hour, minute by minute, however many arrive', () => {
  const times = new TimesOfHour()
  for (let minute = 0; minute < 200; minute++) times.note(minute + 1, NOON + minute * MINUTE)
  const end = NOON + 199 * MINUTE
  const rows = times.perMinute(end)
  expect(rows).toHaveLength(60)
  expect(rows.at(-1)).toMatchObject({ at: end, count: 1 })
  expect(times.times(end).count).toBe(60)
  expect(times.times(end + 61 * MINUTE).count).toBe(0)
})

test('a clock that was set back adds answer times to the newest minute', () => {
  const times = new TimesOfHour()
  times.note(5, NOON)
  times.note(5, NOON - 10 * MINUTE)
  expect(times.perMinute(NOON)).toHaveLength(1)
})

test('answers are counted minute by minute, and their sum is that of the hour', () => {
  const counters = new Counters()
  counters.tick(NOON)
  counters.totals.cached += 3
  counters.tick(NOON + MINUTE)
  counters.totals.banned += 2
  expect(counters.perMinute).toMatchObject([
    { at: NOON, answers: { cached: 3, banned: 0 } },
    { at: NOON + MINUTE, answers: { cached: 0, banned: 2 } },
  ])
  expect(counters.lastHour).toMatchObject({ cached: 3, banned: 2 })
})
