import { expect, test } from 'vitest'
import { ReplayChunks } from '../../api/src/history/replay-chunks.ts'
import { turnsIn } from '../../api/src/history/replay-turns.ts'
import type { Span } from '../../api/src/platform/events/time-slices.ts'
import { policySet } from './support/policy-set.ts'

const HOUR = 3_600_000
const QUARTER = HOUR / 4
const DAY = 24 * HOUR
const FROM = Date.UTC(2026, 10, 1, 0, 7)
const SPAN = { from: FROM, to: FROM + 30 * DAY }

/** All chunks of 30 days with so many visits in each quarter hour, `rowsPerVisit` of which come as rows. */
function chunksOf(visits: number, rowsPerVisit: number, slots: readonly number[] = [FROM]): Span[] {
  const first = Math.floor(FROM / QUARTER) * QUARTER
  const quarters = new Map(Array.from({ length: 30 * 96 + 1 }, (_, n) => [first + n * QUARTER, visits]))
  const chunks = new ReplayChunks(SPAN, slots, quarters)
  const found: Span[] = []
  for (let chunk = chunks.next(); chunk; chunk = chunks.next()) {
    found.push(chunk)
    chunks.note(Math.round(((chunk.to - chunk.from) / QUARTER) * visits * rowsPerVisit))
  }
  return found
}

const visitsOf = ({ from, to }: Span, visits: number) => ((to - from) / QUARTER) * visits

test.each([
  [0, 0],
  [1, 1],
  [3_500, 0],
  [3_500, 0.8],
  [350_000, 0.001],
])('the chunks of %i visits a quarter hour follow each other from the newest on', (visits, rowsPerVisit) => {
  const slots = Array.from({ length: 31 }, (_, day) => Date.UTC(2026, 10, 1) + day * DAY)
  const chunks = chunksOf(visits, rowsPerVisit, slots)
  expect(chunks[0]?.to).toBe(SPAN.to)
  expect(chunks.at(-1)?.from).toBe(SPAN.from)
  for (const [n, { from, to }] of chunks.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(chunks[n + 1]?.to ?? SPAN.from).toBe(from)
  }
})

test('chunks become larger step by step where few rows come, and stay small where many come', () => {
  for (const rowsPerVisit of [0.001, 0]) {
    const sizes = chunksOf(3_500, rowsPerVisit).map((chunk) => visitsOf(chunk, 3_500))
    expect(sizes[0]).toBeLessThanOrEqual(400_000)
    expect(sizes[1]).toBeLessThanOrEqual(1_600_000)
    expect(sizes[2]).toBeGreaterThan(3_500_000)
  }
  for (const chunk of chunksOf(3_500, 0.8)) expect(visitsOf(chunk, 3_500)).toBeLessThanOrEqual(400_000)
})

test('one slice is read by itself where it has more visits than a chunk may have', () => {
  for (const { from, to } of chunksOf(350_000, 1)) expect(to - from).toBeLessThanOrEqual(6 * HOUR)
})

test('a schedule turns twice a day, an end and a pause turn once each', () => {
  const [day, later] = [Date.UTC(2026, 10, 2), Date.UTC(2026, 10, 4)]
  const days = [1, 2, 3, 4, 5, 6, 7]
  const set = policySet({
    terms: [
      { expiresAt: null, schedule: { tz: 'UTC', slots: [{ days, from: '02:13', to: '05:47' }] } },
      { expiresAt: day + 7 * HOUR + 1, schedule: null },
    ],
    pauses: [{ segmentId: null, from: day + 9 * HOUR, until: later + DAY }],
  })
  const turns = [2 * HOUR + 13 * 60_000, 5 * HOUR + 47 * 60_000]
  expect(turnsIn({ from: day, to: later }, [set])).toEqual([
    ...turns.map((turn) => day + turn),
    ...[day + 7 * HOUR + 1, day + 9 * HOUR],
    ...turns.map((turn) => day + DAY + turn),
  ])
})

test('so many turns that grouping would not help are not listed', () => {
  const expiries = Array.from({ length: 1_001 }, (_, n) => ({ expiresAt: FROM + 1 + n, schedule: null }))
  expect(turnsIn(SPAN, [policySet({ terms: expiries, pauses: [] })])).toBeNull()
  expect(turnsIn(SPAN, [policySet({ terms: expiries.slice(1), pauses: [] })])).toHaveLength(1_000)
})
