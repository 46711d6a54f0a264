import { describe, expect, test } from 'vitest'
import { createPlotArea, largestValue, roundTicks } from '../../admin/src/kit/chart/plot-scale.ts'

describe('the lines across a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [103_000, [0, 50_000, 100_000, 150_000]],
  ])('for values up to %d are %j', (largest, ticks) => {
    expect(roundTicks(largest)).toEqual(ticks)
  })

  test('are whole numbers that reach the largest value, with few steps', () => {
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

test('each place over the drawing belongs to one slot, and none beside it', () => {
  const area = createPlotArea(452, 200, 8, 10)
  expect([0, 3, 7].map((slot) => area.slotAt(area.x(slot)))).toEqual([0, 3, 7])
  expect(area.slotAt(area.left - 1)).toBeUndefined()
  expect(area.slotAt(area.right + 1)).toBeUndefined()
  expect(area.y(0)).toBe(area.bottom)
})
