import { describe, expect, test } from 'vitest'
import { sliceHours, sliceTime } from '../../api/src/platform/events/time-slices.ts'
import { chartSlots, dayOfTwoHours } from '../../api/src/platform/time/chart-slots.ts'
import { wallClock } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
const DAY = 86_400_000

describe.each([true, false])(
  'a range split into days, hours (%s), quarter hours and remainders',
  (byHour) => {
    test.each(ZONES)('covers each moment exactly once in %s, across daylight saving changes', (zone) => {
      const random = seededRandom(3)
      for (let i = 0; i < 500; i++) {
        const from = Date.parse('2026-01-01T00:00:00Z') + Math.floor(random() * 365 * DAY)
        const to = from + Math.floor(random() ** 3 * 200 * DAY)
        const { days, hours, quarters, records } = sliceTime({ from, to }, zone, { byHour })
        const parts = [...days, ...hours, ...quarters, ...records].sort((a, b) => a.from - b.from)
        let reached = from
        for (const part of parts) {
          expect(part.from).toBe(reached)
          expect(part.to).toBeGreaterThan(part.from)
          reached = part.to
        }
        expect(reached).toBe(Math.max(from, to))
        for (const { from: start, to: end } of quarters)
          expect([start % 900_000, end % 900_000]).toEqual([0, 0])
        for (const { from: start, to: end } of hours)
          expect([start % 3_600_000, end % 3_600_000]).toEqual([0, 0])
        expect(byHour ? quarters : hours).toEqual([])
        for (const part of records)
          expect(part.to - part.from).toBeLessThan(2 * (byHour ? 3_600_000 : 900_000))
      }
    })
  },
)

test('a range split into days and hours of UTC covers each moment exactly once', () => {
  const random = seededRandom(4)
  for (let i = 0; i < 500; i++) {
    const from = Date.parse('2026-01-01T00:00:00Z') + Math.floor(random() * 365 * DAY)
    const to = from + 1 + Math.floor(random() ** 6 * 200 * DAY)
    const { days, hours, quarters, records } = sliceHours({ from, to })
    const parts = [...days, ...hours, ...records].sort((a, b) => a.from - b.from)
    expect(parts.map((part, index) => part.from - (parts[index - 1]?.to ?? from))).toEqual(parts.map(() => 0))
    expect(parts.at(-1)?.to).toBe(to)
    for (const { from: start, to: end } of days) expect([start % DAY, end % DAY]).toEqual([0, 0])
    for (const { from: start, to: end } of hours) expect([start % 3_600_000, end % 3_600_000]).toEqual([0, 0])
    for (const part of records) expect(part.to - part.from).toBeLessThan(3_600_000)
    expect(quarters).toEqual([])
  }
})

/** In these the clocks go back over midnight: that day begins twice. */
describe.each([
  ['Atlantic/Azores', '2026-10-25T00:00:00Z'],
  ['America/Havana', '2026-11-01T04:00:00Z'],
])('a day whose midnight occurs twice, in %s', (zone, first) => {
  const midnight = Date.parse(first)
  const isDayStart = (at: number) => wallClock(at, zone).slice(0, 10) !== wallClock(at - 1, zone).slice(0, 10)

  test('begins with the first of them, for every query', () => {
    for (let hour = 0; hour < 25; hour += 0.25) {
      const at = midnight + hour * 3_600_000
      expect(dayOfTwoHours(at, zone).start).toBe(midnight)
      for (const span of [
        { from: midnight - 3 * DAY, to: at },
        { from: at, to: midnight + 4 * DAY },
      ]) {
        const edges = sliceTime(span, zone).days.flatMap(({ from, to }) => [from, to])
        expect(edges.every(isDayStart)).toBe(true)
      }
    }
  })

  test('has one slot in a chart, of 25 hours', () => {
    const { starts } = chartSlots({ from: midnight + DAY / 2, to: midnight + 6 * DAY }, zone)
    expect(starts[0]).toBe(midnight)
    expect((starts[1] ?? 0) - midnight).toBe(DAY + 3_600_000)
    expect(starts.every(isDayStart)).toBe(true)
  })
})
