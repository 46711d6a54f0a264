import { expect, test } from 'vitest'
import { holderAt, type Sighting, withSighting } from '../../api/src/pipeline/enrich/index.ts'
import { seededRandom } from '../support/seeded-random.ts'

const seen = (...visits: [mac: string, at: number][]) =>
  visits.reduce<readonly Sighting[]>((held, [mac, at]) => withSighting(held, { mac, at }), [])
const macAt = (sightings: readonly Sighting[], at: number) => holderAt([], sightings, at)?.mac ?? null

test('an address belongs to the MAC that visits showed there last', () => {
  const sightings = seen(['a', 100], ['a', 200], ['b', 300], ['a', 400])
  expect([99, 100, 250, 299, 300, 399, 400, 9_999].map((at) => macAt(sightings, at))).toEqual([
    ...[null, 'a', 'a', 'a', 'b', 'b', 'a', 'a'],
  ])
})

test('a lease decides for its time, and sightings outside of it', () => {
  const leases = [{ mac: 'lease', from: 150, to: 250 }]
  const sightings = seen(['a', 100])
  expect([100, 150, 249, 250].map((at) => holderAt(leases, sightings, at)?.mac)).toEqual([
    ...['a', 'lease', 'lease', 'a'],
  ])
})

test('the newest visit names the holder, in whatever order visits are read', () => {
  const random = seededRandom(13)
  for (let round = 0; round < 500; round++) {
    const visits = Array.from({ length: 8 }, (_, i): [string, number] => [random() < 0.5 ? 'a' : 'b', i * 10])
    const mixed = [...visits].sort(() => random() - 0.5)
    expect([mixed, macAt(seen(...mixed), 1_000)]).toEqual([mixed, visits.at(-1)?.[0]])
  }
})

test('of two devices that visits show at one moment, the latter has the address', () => {
  const sightings = seen(['a', 100], ['b', 100])
  expect(sightings).toEqual([{ mac: 'b', from: 100, last: 100 }])
  expect(seen(['a', 100], ['a', 300], ['b', 100])).toEqual([
    { mac: 'b', from: 100, last: 100 },
    { mac: 'a', from: 300, last: 300 },
  ])
})

test('in whatever order visits show devices, each sighting begins after the one before', () => {
  const random = seededRandom(20_261_130)
  for (let round = 0; round < 2_000; round += 1) {
    const visits = Array.from({ length: 12 }, (): [string, number] => [
      'abc'[Math.floor(random() * 3)] ?? '',
      Math.floor(random() * 8),
    ])
    const begins = seen(...visits).map(({ from }) => from)
    expect(begins, JSON.stringify(visits)).toEqual([...new Set(begins)].sort((one, other) => one - other))
  }
})
