import { expect, test } from 'vitest'
import { lostRows } from '../../admin/src/resources/sources/lost-rows.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-20T10:07:30.000Z')
const lost = (minute: string, gaps: number, drops: number) => ({ minute, source: 'one', gaps, drops })

test('an hour is sixty minutes up to the current one, without a gap', () => {
  const rows = lostRows([], { now, length: 60 * MINUTE, slot: MINUTE })
  expect(rows).toHaveLength(60)
  expect(rows[0]).toEqual({ name: '2026-11-20T09:08:00.000Z', gaps: 0, drops: 0 })
  expect(rows.at(-1)).toEqual({ name: '2026-11-20T10:07:00.000Z', gaps: 0, drops: 0 })
})

test('missing data is summed in the slot that contains its minute', () => {
  const minutes = [
    lost('2026-11-20T09:45:00.000Z', 1, 5),
    lost('2026-11-20T09:59:00.000Z', 1, 7),
    lost('2026-11-20T10:00:00.000Z', 2, 0),
  ]
  const rows = lostRows(minutes, { now, length: 60 * MINUTE, slot: 15 * MINUTE })
  expect(rows).toEqual([
    { name: '2026-11-20T09:15:00.000Z', gaps: 0, drops: 0 },
    { name: '2026-11-20T09:30:00.000Z', gaps: 0, drops: 0 },
    { name: '2026-11-20T09:45:00.000Z', gaps: 2, drops: 12 },
    { name: '2026-11-20T10:00:00.000Z', gaps: 2, drops: 0 },
  ])
})

test('a minute before the first slot is ignored', () => {
  const rows = lostRows([lost('2026-11-20T08:00:00.000Z', 1, 1)], { now, length: 60 * MINUTE, slot: MINUTE })
  expect(rows.every(({ gaps }) => gaps === 0)).toBe(true)
})
