import { expect, test } from 'vitest'
import { isQuiet } from '../../api/src/modules/alarms/quiet-hours.ts'

const NIGHT = { tz: 'Europe/Berlin', from: '22:00', to: '07:00' }
const REPEATED = { tz: 'Europe/Berlin', from: '02:15', to: '02:45' }
const NOON = { tz: 'Asia/Shanghai', from: '12:00', to: '14:00' }

test.each([
  [null, '2026-01-10T00:00Z', false],
  [NIGHT, '2026-01-10T20:59:59.999Z', false],
  [NIGHT, '2026-01-10T21:00Z', true],
  [NIGHT, '2026-01-10T23:00Z', true],
  [NIGHT, '2026-01-11T05:59:59.999Z', true],
  [NIGHT, '2026-01-11T06:00Z', false],
  // In summer its clock is an hour further on.
  [NIGHT, '2026-07-10T20:00Z', true],
  [NIGHT, '2026-07-11T05:00Z', false],
  // The hour that the clocks repeat in autumn counts twice.
  [REPEATED, '2026-10-25T00:14Z', false],
  [REPEATED, '2026-10-25T00:15Z', true],
  [REPEATED, '2026-10-25T00:45Z', false],
  [REPEATED, '2026-10-25T01:15Z', true],
  [REPEATED, '2026-10-25T01:45Z', false],
  [NOON, '2026-01-10T03:59Z', false],
  [NOON, '2026-01-10T04:00Z', true],
  [NOON, '2026-01-10T06:00Z', false],
])('whether %j is at %s: %s', (quiet, at, expected) => {
  expect(isQuiet(quiet, Date.parse(at))).toBe(expected)
})
