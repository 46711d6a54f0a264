import { expect, test } from 'vitest'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { DAY_START, lookUp } from './ordinary-day.ts'
import { Watch } from './watch.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MEGABYTE = 1_000_000
const ADDRESS = '45.83.64.9'
const NINE = DAY_START + 9 * HOUR

interface Volume {
  sent?: number
  received?: number
  hours?: number
}

function connection(
  device: number,
  at: number,
  { sent = 0, received = 0, hours = 0 }: Volume,
  changes: Partial<AcceptedRecord> = {},
): AcceptedRecord {
  const volume = { bytesSent: sent * MEGABYTE, bytesReceived: received * MEGABYTE, durationMs: hours * HOUR }
  const nameless = { domain: '', application: 'tls', qtype: '', rcode: '', dstIp: ADDRESS, dstPort: 443 }
  return { ...lookUp(device, at, ''), ...nameless, ...volume, ...changes }
}

const named = (device: number, at: number, name: string, address = ADDRESS) =>
  lookUp(device, at, name, { dstIp: address })

function transfersIn(records: readonly AcceptedRecord[], watch = new Watch()) {
  return watch
    .read(records)
    .end()
    .filter(({ code }) => code === 'largeUpload' || code === 'longConnection')
}

const codesIn = (records: readonly AcceptedRecord[]) => transfersIn(records).map(({ code }) => code)

test('a large upload names the address, the name that it had, and both directions', () => {
  const records = [
    connection(2, NINE - HOUR, { sent: 0.001 }, { dstIp: '45.83.64.1' }),
    named(1, NINE, 'in.slate-ferry9.com'),
    ...[1, 2, 3].map((minute) => connection(1, NINE + minute * MINUTE, { sent: 50, received: 2 })),
  ]
  expect(transfersIn(records)).toMatchObject([
    {
      code: 'largeUpload',
      level: 'medium',
      domain: '',
      dstIp: ADDRESS,
      reasons: [
        { code: 'namedDestination', params: { address: ADDRESS, port: 443, name: 'in.slate-ferry9.com' } },
        {
          code: 'uploaded',
          params: { megabytes: 150, received: 6, ratio: 25, limit: 100, ratioLimit: 3 },
        },
        { code: 'rarity', params: { devices: 1, limit: 2 } },
      ],
    },
  ])
})

test('connections that overlap count once, and those of a chain together', () => {
  const at = (minutes: number) => NINE + minutes * MINUTE
  const chain = [0, 60, 120, 180].flatMap((minute) => [
    connection(1, at(minute), { sent: 0.1, hours: 1 }),
    connection(1, at(minute + 10), { sent: 0.1, hours: 0.5 }),
  ])
  expect(transfersIn(chain)).toMatchObject([
    {
      code: 'longConnection',
      reasons: [
        { code: 'destination' },
        { code: 'connected', params: { hours: 4, connections: 8, rate: 0.2, limit: 4, rateLimit: 5 } },
        { code: 'rarity' },
      ],
    },
  ])
  expect(codesIn(chain.slice(2))).toEqual([])
})

test.each<[string, AcceptedRecord[]]>([
  ['as much data comes back', [connection(1, NINE, { sent: 500, received: 400 })]],
  ['less than the threshold', [connection(1, NINE, { sent: 99 })]],
  ['a server of the own network', [connection(1, NINE, { sent: 900, hours: 9 }, { dstIp: '10.0.0.9' })]],
  ['the network of a service', [connection(1, NINE, { sent: 900 }, { org: 'Dropbox, Inc.' })]],
  ['an NTP server', [connection(1, NINE, { hours: 9 }, { dstPort: 123 })]],
  ['the port of a push service', [connection(1, NINE, { hours: 9 }, { dstPort: 8883 })]],
  ['hours with much data', [connection(1, NINE, { sent: 40, received: 400, hours: 9 })]],
  [
    'connections of a few minutes',
    [...Array(60)].map((_, n) => connection(1, NINE + n * 9 * MINUTE, { hours: 0.1 })),
  ],
  [
    'a backup that many devices make',
    [1, 2, 3, 4].map((device) => connection(device, NINE + device * MINUTE, { sent: 900, hours: 9 })),
  ],
  [
    'a known owner',
    [
      connection(2, NINE - HOUR, {}),
      named(1, NINE, 'sync.example'),
      connection(1, NINE + 1, { sent: 900, hours: 9 }),
    ].map((record) => (record.domain ? { ...record, owner: 'Known' } : record)),
  ],
])('%s is neither a large upload nor a long connection', (_, records) => {
  expect(codesIn(records)).toEqual([])
})

test('an upload to a place where anybody leaves files counts although its owner is known', () => {
  const visit = { domain: 'store1.gofile.io', registrableDomain: 'gofile.io', owner: 'Gofile' }
  expect(transfersIn([connection(1, NINE, { sent: 300 }, visit)])).toMatchObject([
    { code: 'largeUpload', domain: 'gofile.io', dstIp: '' },
  ])
})

test('an import, live visits in any order within two minutes, and a restart find the same', () => {
  const random = seededRandom(11)
  const records = Array.from({ length: 300 }, (_, n) => NINE + n * MINUTE).flatMap((at, n) => [
    named(1 + (n % 3), at, `s${n % 4}.slate-ferry9.com`, `45.83.64.${n % 4}`),
    connection(1, at + 40, { sent: 2, received: 0.01 }, { dstIp: `45.83.64.${n % 4}` }),
    connection(2, at + 50, { sent: 0.01, hours: 0.25 }, { dstIp: '45.83.70.7', dstPort: 22 }),
  ])
  const disordered = records
    .map((record) => ({ record, place: record.at + random() * 1.5 * MINUTE }))
    .sort((a, b) => a.place - b.place)
    .map(({ record }) => record)
  const restarted = new Watch().read(disordered.slice(0, 400)).restart().read(disordered.slice(400))
  const imported = transfersIn(records, new Watch(undefined, true))
  expect(imported.map(({ code, subject }) => `${code} ${subject}`).sort()).toEqual(
    [0, 1, 2, 3].map((n) => `largeUpload s${n}.slate-ferry9.com`).concat('longConnection 45.83.70.7'),
  )
  expect(transfersIn(disordered)).toEqual(expect.arrayContaining(imported))
  expect(transfersIn([], restarted)).toEqual(expect.arrayContaining(imported))
})

test('a live upload is reported at the full hour, once other devices had the time to do the same', () => {
  const watch = new Watch()
  const reported = () => [...watch.found.values()].filter(({ code }) => code === 'largeUpload').length
  watch.read([connection(1, NINE, { sent: 300 }), named(2, NINE + 50 * MINUTE, 'other.example')])
  expect(reported()).toBe(0)
  watch.read([named(2, NINE + 63 * MINUTE, 'other.example')])
  expect(reported()).toBe(1)
})
