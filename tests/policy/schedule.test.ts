import { type Schedule, scheduleSchema } from '@netwarden/shared/domain'
import { scheduleAt } from '@netwarden/shared/policy'
import { describe, expect, test } from 'vitest'

const at = (text: string) => Date.parse(text)
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

function schedule(tz: string, ...slots: [days: number[], from: string, to: string][]): Schedule {
  return { tz, slots: slots.map(([days, from, to]) => ({ days, from, to })) }
}

function statusAt(of: Schedule, time: string): [boolean, string | null] {
  const { isOn, nextTurn } = scheduleAt(of, at(time))
  return [isOn, iso(nextTurn)]
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WORKDAYS = [1, 2, 3, 4, 5]

describe('a schedule', () => {
  // 2026-11-20 is a Friday; Shanghai is eight hours ahead of UTC all year.
  const office = schedule('Asia/Shanghai', [WORKDAYS, '09:00', '18:00'])

  test.each([
    ['before it begins', '2026-11-20T00:59:59.999Z', false, '2026-11-20T01:00:00.000Z'],
    ['from its first moment', '2026-11-20T01:00:00.000Z', true, '2026-11-20T10:00:00.000Z'],
    ['to its last', '2026-11-20T09:59:59.999Z', true, '2026-11-20T10:00:00.000Z'],
    ['no more at its end', '2026-11-20T10:00:00.000Z', false, '2026-11-23T01:00:00.000Z'],
    ['not at the weekend', '2026-11-22T02:00:00.000Z', false, '2026-11-23T01:00:00.000Z'],
  ])('follows the clocks of its zone: %s', (_when, time, isOn, turn) => {
    expect(statusAt(office, time)).toEqual([isOn, turn])
  })

  test('a schedule whose slot ends at or before its beginning ends on the next day, whatever day that is', () => {
    const friday = schedule('UTC', [[5], '22:00', '06:00'])
    expect(statusAt(friday, '2026-11-20T23:00:00Z')).toEqual([true, '2026-11-21T06:00:00.000Z'])
    expect(statusAt(friday, '2026-11-21T05:59:59Z')).toEqual([true, '2026-11-21T06:00:00.000Z'])
    expect(statusAt(friday, '2026-11-21T06:00:00Z')).toEqual([false, '2026-11-27T22:00:00.000Z'])
    expect(statusAt(friday, '2026-11-20T05:00:00Z')).toEqual([false, '2026-11-20T22:00:00.000Z'])
  })

  test('a schedule whose slot ends when it begins lasts a whole day', () => {
    const sunday = schedule('UTC', [[7], '08:00', '08:00'])
    expect(statusAt(sunday, '2026-11-22T08:00:00Z')).toEqual([true, '2026-11-23T08:00:00.000Z'])
    expect(statusAt(sunday, '2026-11-23T08:00:00Z')).toEqual([false, '2026-11-29T08:00:00.000Z'])
  })

  test('a schedule does not change where slots touch or overlap', () => {
    const split = schedule('UTC', [[5], '08:00', '12:00'], [[5], '12:00', '14:00'], [[5], '13:00', '15:30'])
    expect(statusAt(split, '2026-11-20T09:00:00Z')).toEqual([true, '2026-11-20T15:30:00.000Z'])
  })

  test('a schedule that covers each whole day never changes', () => {
    expect(
      statusAt(schedule('Europe/Berlin', [EVERY_DAY, '00:00', '00:00']), '2026-11-20T09:00:00Z'),
    ).toEqual([true, null])
  })
})

describe('where clocks are set forward', () => {
  // Berlin: on Sunday 2026-03-29 it is 03:00 right after 01:59:59 (01:00 UTC).
  test('a slot across the gap is an hour shorter', () => {
    const night = schedule('Europe/Berlin', [[6], '22:00', '06:00'])
    expect(statusAt(night, '2026-03-28T21:00:00Z')).toEqual([true, '2026-03-29T04:00:00.000Z'])
  })

  test('a slot that begins in the gap begins when the clocks are set', () => {
    const early = schedule('Europe/Berlin', [[7], '02:30', '04:00'])
    expect(statusAt(early, '2026-03-29T00:59:59Z')).toEqual([false, '2026-03-29T01:00:00.000Z'])
    expect(statusAt(early, '2026-03-29T01:00:00Z')).toEqual([true, '2026-03-29T02:00:00.000Z'])
  })

  test('a slot within the gap is skipped that week', () => {
    const lost = schedule('Europe/Berlin', [[7], '02:10', '02:50'])
    expect(statusAt(lost, '2026-03-29T00:00:00Z')).toEqual([false, '2026-04-05T00:10:00.000Z'])
  })
})

describe('where clocks are set back', () => {
  // Berlin: on Sunday 2026-10-25 it is 02:00 a second time after 02:59:59 (01:00 UTC).
  test('a slot across the repeated hour is an hour longer', () => {
    const night = schedule('Europe/Berlin', [[6], '22:00', '06:00'])
    expect(statusAt(night, '2026-10-24T20:00:00Z')).toEqual([true, '2026-10-25T05:00:00.000Z'])
  })

  test('a slot that ends in the repeated hour is on in both occurrences until its end', () => {
    const late = schedule('Europe/Berlin', [[6], '23:00', '02:30'])
    expect(statusAt(late, '2026-10-25T00:29:59Z')).toEqual([true, '2026-10-25T00:30:00.000Z'])
    expect(statusAt(late, '2026-10-25T00:30:00Z')).toEqual([false, '2026-10-25T01:00:00.000Z'])
    expect(statusAt(late, '2026-10-25T01:15:00Z')).toEqual([true, '2026-10-25T01:30:00.000Z'])
    expect(statusAt(late, '2026-10-25T01:30:00Z')).toEqual([false, '2026-10-31T22:00:00.000Z'])
  })

  test('a slot that begins in the repeated hour begins in both occurrences', () => {
    const early = schedule('Europe/Berlin', [[7], '02:15', '03:15'])
    expect(statusAt(early, '2026-10-25T00:15:00Z')).toEqual([true, '2026-10-25T01:00:00.000Z'])
    expect(statusAt(early, '2026-10-25T01:00:00Z')).toEqual([false, '2026-10-25T01:15:00.000Z'])
    expect(statusAt(early, '2026-10-25T01:15:00Z')).toEqual([true, '2026-10-25T02:15:00.000Z'])
  })

  test('a slot within the repeated hour is on twice', () => {
    const within = schedule('America/New_York', [[7], '01:10', '01:50'])
    expect(statusAt(within, '2026-11-01T05:30:00Z')).toEqual([true, '2026-11-01T05:50:00.000Z'])
    expect(statusAt(within, '2026-11-01T05:50:00Z')).toEqual([false, '2026-11-01T06:10:00.000Z'])
    expect(statusAt(within, '2026-11-01T06:30:00Z')).toEqual([true, '2026-11-01T06:50:00.000Z'])
  })

  test('a repeated half hour repeats its slots, and no others', () => {
    // Lord Howe: at 02:00 on 2026-04-05 (15:00 UTC) it becomes 01:30.
    const half = schedule('Australia/Lord_Howe', [[7], '01:15', '01:45'])
    expect(statusAt(half, '2026-04-04T14:15:00Z')).toEqual([true, '2026-04-04T14:45:00.000Z'])
    expect(statusAt(half, '2026-04-04T14:45:00Z')).toEqual([false, '2026-04-04T15:00:00.000Z'])
    expect(statusAt(half, '2026-04-04T15:00:00Z')).toEqual([true, '2026-04-04T15:15:00.000Z'])
  })
})

test('zones that change at midnight, or by half an hour, keep their own time', () => {
  // Beirut: 2026-03-29 begins at 01:00. Lord Howe: at 02:00 on 2026-10-04 it becomes 02:30.
  const whole = schedule('Asia/Beirut', [[7], '00:00', '00:00'])
  expect(statusAt(whole, '2026-03-28T21:59:59Z')).toEqual([false, '2026-03-28T22:00:00.000Z'])
  expect(statusAt(whole, '2026-03-28T22:00:00Z')).toEqual([true, '2026-03-29T21:00:00.000Z'])
  const howe = schedule('Australia/Lord_Howe', [[7], '01:00', '05:00'])
  expect(statusAt(howe, '2026-10-03T14:30:00Z')).toEqual([true, '2026-10-03T18:00:00.000Z'])
})

test.each([
  ['a zone that does not exist', { tz: 'Mars/Olympus', slots: [{ days: [1], from: '08:00', to: '09:00' }] }],
  ['no slot', { tz: 'UTC', slots: [] }],
  ['an eighth day', { tz: 'UTC', slots: [{ days: [8], from: '08:00', to: '09:00' }] }],
  ['a day twice', { tz: 'UTC', slots: [{ days: [1, 1], from: '08:00', to: '09:00' }] }],
  ['a time past midnight', { tz: 'UTC', slots: [{ days: [1], from: '24:00', to: '09:00' }] }],
  ['a time without its zero', { tz: 'UTC', slots: [{ days: [1], from: '8:00', to: '09:00' }] }],
])('%s is rejected', (_what, given) => {
  expect(scheduleSchema.safeParse(given).success).toBe(false)
})
