import { describe, expect, test } from 'vitest'
import { sliceTime } from '../../api/src/events/time-slices.ts'
import { seededRandom } from '../support/seeded-random.ts'

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
const DAY = 86_400_000

describe('a span cut into days, quarter hours and ragged ends', () => {
  test.each(ZONES)('covers each moment exactly once in %s, over changes of daylight saving too', (zone) => {
    const random = seededRandom(3)
    for (let i = 0; i < 500; i++) {
      const from = Date.parse('2026-01-01T00:00:00Z') + Math.floor(random() * 365 * DAY)
      const to = from + Math.floor(random() ** 3 * 200 * DAY)
      const { days, quarters, records } = sliceTime({ from, to }, zone)
      const parts = [...days, ...quarters, ...records].sort((a, b) => a.from - b.from)
      let reached = from
      for (const part of parts) {
        expect(part.from).toBe(reached)
        expect(part.to).toBeGreaterThan(part.from)
        reached = part.to
      }
      expect(reached).toBe(Math.max(from, to))
      for (const { from: start, to: end } of quarters)
        expect([start % 900_000, end % 900_000]).toEqual([0, 0])
      for (const part of records) expect(part.to - part.from).toBeLessThan(2 * 900_000)
    }
  })
})
