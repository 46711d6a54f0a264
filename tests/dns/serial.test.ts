import { nextSerial } from '@netwarden/shared/dns'
import { expect, test } from 'vitest'
import { raiseSerial, serialOf } from '../../api/src/modules/zones/zone-serial.ts'

test('the serial after the greatest one skips 0', () => {
  expect(nextSerial(4_294_967_295, 'increment', '2026-11-27')).toBe(1)
})

test('a new zone keeps its serial 0', async () => {
  const soa = { name: 'a.example.', type: 'SOA', ttl: 60, rdata: 'ns.a.example. admin.a.example. 0 1 1 1 1' }
  const zone = { origin: 'a.example.', ttl: 60, records: [soa] }
  const rule = { own: 0, mode: 'date', today: '2026-11-27' } as const
  expect(serialOf(await raiseSerial(zone, { ...rule, last: null }))).toBe(0)
  expect(serialOf(await raiseSerial(zone, { ...rule, last: 5 }))).toBe(6)
})
