import { describe, expect, test } from 'vitest'
import { LeaseDirectory } from '../../api/src/pipeline/enrich/index.ts'

const IP = '10.0.0.5'
const phone = { ip: IP, mac: 'aa:00:00:00:00:01', name: 'phone' }
const laptop = { ip: IP, mac: 'aa:00:00:00:00:02', name: 'laptop' }
const names = (directory: LeaseDirectory, times: readonly number[]) =>
  times.map((time) => directory.at(IP, time)?.name ?? null)

describe('an address', () => {
  test('belongs to the device that held it at the time', () => {
    const directory = new LeaseDirectory()
    directory.record({ ...phone, from: 100, to: 200 })
    directory.record({ ...laptop, from: 300, to: 400 })
    expect(names(directory, [99, 100, 199, 200, 299, 300, 399, 400])).toEqual([
      null,
      'phone',
      'phone',
      null,
      null,
      'laptop',
      'laptop',
      null,
    ])
    expect(directory.at('10.0.0.6', 150)).toBeNull()
  })

  test('moves to the next lease when it begins, in whatever order leases are read', () => {
    const first = { ...phone, from: 100, to: Number.POSITIVE_INFINITY }
    const second = { ...laptop, from: 300, to: Number.POSITIVE_INFINITY }
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const directory = new LeaseDirectory()
      for (const lease of order) directory.record(lease)
      expect(names(directory, [299, 300, 1e15])).toEqual(['phone', 'laptop', 'laptop'])
    }
  })

  test('stays with a device that renews, as one lease', () => {
    const directory = new LeaseDirectory()
    directory.record({ ...phone, from: 100, to: 200 })
    directory.record({ ...phone, name: '', from: 150, to: 300 })
    directory.record({ ...phone, from: 300, to: 400 })
    expect([names(directory, [100, 250, 399, 400]), directory.size]).toEqual([
      ['phone', 'phone', 'phone', null],
      1,
    ])
  })

  test('an address is not moved by a lease that ends before it begins', () => {
    const directory = new LeaseDirectory()
    directory.record({ ...phone, from: 200, to: 100 })
    directory.record({ ...phone, from: Number.NaN, to: 100 })
    expect([names(directory, [150]), directory.size]).toEqual([[null], 0])
  })
})

test('the oldest leases of quiet addresses are forgotten beyond the limit', () => {
  const directory = new LeaseDirectory({ leases: 3, leasesPerAddress: 2 })
  const lease = (ip: string, from: number, mac: string) =>
    directory.record({ ip, mac, name: mac, from, to: from + 10 })
  lease('10.0.0.1', 0, 'a')
  lease('10.0.0.2', 0, 'b')
  lease('10.0.0.3', 0, 'c')
  lease('10.0.0.1', 20, 'd')
  expect(directory.size).toBe(3)
  expect(directory.at('10.0.0.2', 5)).toBeNull()
  expect(directory.at('10.0.0.1', 5)?.mac).toBe('a')
  lease('10.0.0.1', 40, 'e')
  expect(directory.at('10.0.0.1', 5)).toBeNull()
  expect(directory.at('10.0.0.1', 45)?.mac).toBe('e')
  expect(directory.size).toBe(3)
})
