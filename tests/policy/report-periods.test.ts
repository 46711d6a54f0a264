import { describe, expect, test } from 'vitest'
import { duePeriod, lastPeriod } from '../../api/src/modules/report-mail/report-periods.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

describe('periods of mailed reports', () => {
  test('a weekly report is due on Monday at seven by the clock of its reader, for the week before', () => {
    const due = '2026-11-22T23:00:00.000Z'
    const before = duePeriod('weekly', at(due) - 1, 'Asia/Shanghai')
    const after = duePeriod('weekly', at(due), 'Asia/Shanghai')
    expect([before.key, after.key]).toEqual(['weekly 2026-11-09', 'weekly 2026-11-16'])
    expect(iso(after.dueAt)).toBe(due)
    expect(iso(before.nextDueAt)).toBe(due)
    expect([iso(after.span.from), iso(after.span.to)]).toEqual([
      '2026-11-15T16:00:00.000Z',
      '2026-11-22T16:00:00.000Z',
    ])
    expect(after.before.to).toBe(after.span.from)
    const inNewYork = duePeriod('weekly', at(due), 'America/New_York')
    expect(inNewYork.key).toBe('weekly 2026-11-09')
  })

  test('a monthly report is due on the first at seven, and months have their own lengths', () => {
    const { key, span, before, nextDueAt } = duePeriod('monthly', at('2026-03-01T07:00:00Z'), 'UTC')
    expect(key).toBe('monthly 2026-02-01')
    expect([iso(before.from), iso(span.from), iso(span.to)]).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ])
    expect(iso(nextDueAt)).toBe('2026-04-01T07:00:00.000Z')
  })

  test('a week in which the clocks change has an hour more or less, and is due at seven all the same', () => {
    const autumn = duePeriod('weekly', at('2026-10-27T00:00:00Z'), 'Europe/Berlin')
    expect((autumn.span.to - autumn.span.from) / 3_600_000).toBe(169)
    expect(iso(autumn.dueAt)).toBe('2026-10-26T06:00:00.000Z')
  })

  test('the last period ended at midnight, hours before its report is due', () => {
    expect(lastPeriod('weekly', at('2026-11-22T16:00:00Z'), 'Asia/Shanghai').key).toBe('weekly 2026-11-16')
    expect(lastPeriod('weekly', at('2026-11-22T15:59:59Z'), 'Asia/Shanghai').key).toBe('weekly 2026-11-09')
  })
})
