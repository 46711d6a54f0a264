import { describe, expect, test } from 'vitest'
import type { DeviceDraft } from '../../api/src/modules/devices/device-drafts.ts'
import { DeviceList } from '../../api/src/modules/devices/device-list.ts'

const draft = (host: number): DeviceDraft => ({
  id: `192.0.2.${host}`,
  name: `device ${host % 3}`,
  isNameSet: false,
  deviceMac: null,
  maker: null,
  addresses: [],
  searched: [],
  firstSeenAt: host,
  lastActiveAt: host,
  visits: host,
  version: 0,
  isSeen: true,
  segmentId: 'all',
  segmentRank: 0,
  user: null,
  department: null,
  entries: [],
  known: null,
})

class Bench {
  now = 0
  version = 'first'
  nextTurn: number | null = null
  drafted = 0
  isChangingMeanwhile = false
  readonly list = new DeviceList({
    version: async () => this.version,
    draft: async () => {
      this.drafted += 1
      if (this.isChangingMeanwhile) this.version = `changed ${this.drafted}`
      return { drafts: [1, 2, 3, 4].map(draft), nextTurn: this.nextTurn }
    },
    risks: async () => ({ version: 0, of: new Map() }),
    clock: { now: () => this.now },
  })

  async ids(filter: Parameters<DeviceList['find']>[0] = {}, order: 'asc' | 'desc' = 'asc') {
    const { sorted } = await this.list.find(filter, 'visits', order)
    return sorted.map(({ id }) => Number(id.split('.')[3]))
  }
}

describe('the list of devices', () => {
  test('the list of devices is built once for all pages, orders and searches of one version', async () => {
    const bench = new Bench()
    expect(await bench.ids()).toEqual([1, 2, 3, 4])
    expect(await bench.ids({}, 'desc')).toEqual([4, 3, 2, 1])
    expect(await bench.ids({ q: 'device 1' })).toEqual([1, 4])
    expect(await bench.ids({ id: ['192.0.2.2'] })).toEqual([2])
    expect(await bench.ids()).toEqual([1, 2, 3, 4])
    expect(bench.drafted).toBe(1)
    bench.list.close()
  })

  test('the list of devices is rebuilt when records were stored', async () => {
    const bench = new Bench()
    await bench.ids()
    bench.version = 'second'
    await bench.ids()
    expect(bench.drafted).toBe(2)
    bench.list.close()
  })

  test('the list of devices is rebuilt when records were stored while it was built', async () => {
    const bench = new Bench()
    bench.isChangingMeanwhile = true
    await bench.ids()
    await bench.ids()
    expect(bench.drafted).toBe(2)
    bench.list.close()
  })

  test('the list of devices is rebuilt when a lease begins or ends', async () => {
    const bench = new Bench()
    bench.nextTurn = 1_000
    await bench.ids()
    bench.now = 999
    await bench.ids()
    expect(bench.drafted).toBe(1)
    bench.now = 1_000
    await bench.ids()
    expect(bench.drafted).toBe(2)
    bench.list.close()
  })

  test('the list of a time range is cached beside the one of all times, unless it ends now', async () => {
    const bench = new Bench()
    const range = { from: new Date(0), to: new Date(1) }
    for (const filter of [{}, range, {}, range]) await bench.ids(filter)
    expect(bench.drafted).toBe(2)
    for (const filter of [{ from: new Date(0) }, { from: new Date(0) }]) await bench.ids(filter)
    expect(bench.drafted).toBe(4)
    bench.list.close()
  })
})
