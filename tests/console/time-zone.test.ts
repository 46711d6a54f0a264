import { afterEach, expect, test } from 'vitest'
import {
  chooseTimeZone,
  deviceTimeZone,
  fromZonedInput,
  offsetOf,
  startOfDay,
  toZonedInput,
  userTimeZone,
} from '../../admin/src/kit/i18n/time-zone.ts'
import { resolveRange } from '../../admin/src/kit/time-range.ts'

afterEach(() => chooseTimeZone(null))

test('a moment is entered and shown in local time of the selected zone', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(toZonedInput(moment, 'Asia/Shanghai')).toBe('2026-11-21T07:30')
  expect(fromZonedInput('2026-11-21T07:30', 'Asia/Shanghai')).toEqual(moment)
  expect(fromZonedInput('2026-11-21T05:15', 'Asia/Kathmandu')).toEqual(moment)
})

test('every hour around the end of summer time survives a round trip, except the repeated one', () => {
  const zone = 'Europe/Berlin'
  const hours = Array.from({ length: 7 * 24 }, (_hour, index) => new Date(Date.UTC(2028, 9, 26, index)))
  const differing = hours.filter(
    (moment) => fromZonedInput(toZonedInput(moment, zone), zone).getTime() !== moment.getTime(),
  )
  // 01:00 UTC is 02:00 for the second time that night: of the two, the first is meant.
  expect(differing).toEqual([new Date('2028-10-29T01:00:00Z')])
})

test('a local time that a clock change skips maps to the time after it', () => {
  expect(fromZonedInput('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('an invalid local time is no moment, and breaks nothing', () => {
  for (const text of ['', '20261-11-20T10:00', '2026-13-01T00:00'])
    expect(fromZonedInput(text, 'Asia/Shanghai').getTime()).toBeNaN()
})

test('an offset is that of the zone at the moment', () => {
  expect(offsetOf('Europe/Berlin', new Date('2026-07-01T00:00:00Z'))).toBe('UTC+02:00')
  expect(offsetOf('Asia/Kathmandu', new Date('2026-01-01T00:00:00Z'))).toBe('UTC+05:45')
})

test('a day begins at midnight in the zone, or after a clock change that skips midnight', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(startOfDay(moment, 'Asia/Shanghai').toISOString()).toBe('2026-11-20T16:00:00.000Z')
  expect(startOfDay(moment, 'America/New_York').toISOString()).toBe('2026-11-20T05:00:00.000Z')
})

test('today begins in the selected zone', () => {
  chooseTimeZone('Pacific/Auckland')
  const now = new Date('2026-11-20T12:00:00Z')
  expect(resolveRange('today', {}, now)).toEqual({ from: '2026-11-20T11:00:00.000Z' })
})

test('a zone unknown to the browser falls back to that of the device', () => {
  chooseTimeZone('Mars/Olympus_Mons')
  expect(userTimeZone()).toBe(deviceTimeZone())
})

test('a year that is still being typed is a year of long ago, and breaks nothing', () => {
  for (const text of ['0001-12-01T18:00', '0002-12-01T18:00', '0202-01-01T00:00'])
    expect(fromZonedInput(text, 'Asia/Shanghai').getTime()).toBeLessThan(Date.UTC(1000, 0))
})
