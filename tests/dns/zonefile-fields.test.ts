import { entityLines, readZone, soaFields, soaRdata, zoneEntity } from '@netwarden/shared/dns'
import { expect, test } from 'vitest'

const ORIGIN = 'example.com'
const SOA = {
  mname: 'ns1.example.com.',
  rname: 'a\\.b.example.com.',
  serial: 0,
  refresh: 1,
  retry: 2,
  expire: 3,
  minimum: 0,
}

test('an SOA keeps zeros and escaped names in its fields', () => {
  expect(soaRdata(SOA)).toBe('ns1.example.com. a\\.b.example.com. 0 1 2 3 0')
  expect(soaFields(soaRdata(SOA))).toEqual(SOA)
})

test('fields become lines with tabs, a TTL of zero and words with `;`, quotes and `$&` included', () => {
  const lines = entityLines(
    {
      a: [{ name: "o'brien", ttl: 0, ip: '192.0.2.1' }],
      mx: [{ name: '@', preference: 0, host: 'a\\;b.example.net.' }],
      srv: [{ name: '_x._tcp', priority: 1, weight: 2, port: 3, target: '$&{ns}.example.net.' }],
      others: [{ name: '@', type: 'CAA', rdata: '0 iodef "mailto:x@example.com; y=1"' }],
    },
    300,
  )
  expect(lines).toEqual([
    "o'brien\t0\tIN\tA\t192.0.2.1",
    '@\t300\tIN\tMX\t0\ta\\;b.example.net.',
    '_x._tcp\t300\tIN\tSRV\t1\t2\t3\t$&{ns}.example.net.',
    '@\t300\tIN\tCAA\t0\tiodef\t"mailto:x@example.com; y=1"',
  ])
})

test.each(['12abc issue "ca.example"', '0 issue "a" "b"', 'issue'])(
  'CAA data %s reaches the reader unchanged',
  (rdata) => {
    const lines = entityLines({ others: [{ name: '@', type: 'CAA', rdata }] }, 60)
    expect(lines).toEqual([`@ 60 IN CAA ${rdata}`])
  },
)

test('records become fields and lines, and the lines the same records', () => {
  const text = `$ORIGIN example.com.
@ 60 IN SOA ns1 host 7 1 2 3 4
@ 60 IN NS ns1
ns1 60 IN A 192.0.2.1
ns1 0 IN AAAA 2001:db8::1
odd\\.name 60 IN CNAME paren\\(s\\).example.net.
@ 60 IN CAA 0 issue "ca.example; a=b"
1 60 IN PTR host.example.net.
`
  const zone = readZone(text, { origin: ORIGIN })
  expect(zone.faults).toEqual([])
  const entity = zoneEntity(zone.records, zone.origin, 60)
  expect(entity.cname).toEqual([{ name: 'odd\\.name', alias: 'paren\\(s\\).example.net.' }])
  const again = readZone(
    [
      `$ORIGIN example.com.`,
      `@ 60 IN SOA ${zone.records.find(({ type }) => type === 'SOA')?.rdata}`,
      ...entityLines(entity, 60),
    ].join('\n'),
    { origin: ORIGIN },
  )
  const keys = (records: readonly { name: string; ttl: number; type: string; rdata: string }[]) =>
    records.map(({ name, ttl, type, rdata }) => `${name} ${ttl} ${type} ${rdata}`).sort()
  expect(keys(again.records)).toEqual(keys(zone.records))
})
