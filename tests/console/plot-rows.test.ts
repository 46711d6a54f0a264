import { describe, expect, test } from 'vitest'
import {
  labelledSlots,
  largestValue,
  openSlotOf,
  roundTicks,
  withOpenLine,
} from '../../admin/src/kit/chart/plot-rows.ts'

describe('the grid lines of a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [103_000, [0, 50_000, 100_000, 150_000]],
  ])('the grid lines for values up to %d are %j', (largest, ticks) => {
    expect(roundTicks(largest)).toEqual(ticks)
  })

  test('the grid lines of a chart are whole numbers up to the largest value, with few steps', () => {
    for (let largest = 1; largest < 5_000_000; largest = Math.ceil(largest * 1.37)) {
      const ticks = roundTicks(largest)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })
})

test('bars reach their sum, lines the largest of them', () => {
  const rows = [
    { name: 'a', x: 2, y: 3 },
    { name: 'b', x: 4, y: 0 },
  ]
  const series = [
    { key: 'x', label: 'X' },
    { key: 'y', label: 'Y' },
  ]
  expect(largestValue('bar', rows, series)).toBe(5)
  expect(largestValue('line', rows, series)).toBe(4)
})

test('an axis whose ends would have the same label omits the last one', () => {
  const hours = Array.from({ length: 25 }, (_slot, hour) => ({
    name: new Date(Date.UTC(2026, 10, 20, 6 + hour)).toISOString(),
  }))
  const clock = (name: string) => name.slice(11, 16)
  expect(labelledSlots(hours, clock)).toHaveLength(24)
  expect(labelledSlots(hours.slice(1), clock)).toHaveLength(24)
})

describe('the current slot of a chart', () => {
  const rows = ['08:00', '10:00', '12:00'].map((clock) => ({ name: `2026-11-20T${clock}:00.000Z` }))
  test.each([
    ['09:59', 0],
    ['10:00', 1],
    ['13:59', 2],
    ['14:00', -1],
    ['07:00', -1],
  ])('the slot at %s is number %d', (clock, index) => {
    expect(openSlotOf(rows, Date.parse(`2026-11-20T${clock}:00.000Z`))).toBe(rows[index]?.name)
  })

  test('ends a line before it and keeps its value apart', () => {
    const series = [{ key: 'x', label: 'X' }]
    const drawn = withOpenLine(
      [
        { name: 'a', x: 4 },
        { name: 'b', x: 1 },
      ],
      series,
      'b',
    )
    expect(drawn).toEqual([
      { name: 'a', x: 4 },
      { name: 'b', 'x:open': 1 },
    ])
  })
})
