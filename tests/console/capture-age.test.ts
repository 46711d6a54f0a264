import { expect, test } from 'vitest'
import { firstTimeIn, isOldCapture } from '../../admin/src/domain/import/capture-age.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')

test.each([
  ['1300475167.096535\tCXWv6p3arKYeMETxOg\t141.142.220.202', 1_300_475_167_000],
  ['{"ts":1300475167.09,"id.orig_h":"192.0.2.1"}', 1_300_475_167_000],
  ['{"timestamp":"2021-01-05T10:00:00.000Z","event_type":"dns"}', Date.parse('2021-01-05T10:00:00')],
  ['Nov 20 08:00:00 dnsmasq[1]: query[A] a.example', null],
  ['port 1234567890123 and 192.0.2.1', null],
])('the first time in %s is found', (text, expected) => {
  expect(firstTimeIn(text)).toBe(expected)
})

test('a capture whose first time is more than 30 days ago is old', async () => {
  const of = (seconds: number) => isOldCapture(new Blob([`${seconds}.5\tx`]), NOW)
  expect(await of(NOW / 1_000 - 31 * 86_400)).toBe(true)
  expect(await of(NOW / 1_000 - 29 * 86_400)).toBe(false)
  expect(await isOldCapture(new Blob(['no time']), NOW)).toBe(false)
})
