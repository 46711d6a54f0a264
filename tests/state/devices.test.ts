import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DevicesRepository } from '../../api/src/modules/devices/devices.repository.ts'
import { LeaseStore } from '../../api/src/modules/devices/lease-store.ts'
import type { ParsedLease } from '../../api/src/pipeline/visit.ts'
import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

const A = '02:00:00:00:00:0a'
const B = '02:00:00:00:00:0b'
const lease = (
  mac: string,
  from: number,
  to: number | null,
  more: Partial<ParsedLease> = {},
): ParsedLease => ({
  ip: '10.0.0.1',
  mac,
  name: '',
  from,
  to,
  ...more,
})

describe.each(STATE_ENGINES)('leases, on %s', (engine) => {
  let db: StateStore
  let folder: string
  let postgres: TestPostgres | null = null
  let repository: DevicesRepository
  let leaseStore: LeaseStore
  let unitOfWork: UnitOfWork
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netwarden-state-'))
    const bin = engine === 'postgres' ? findPostgres() : null
    if (bin) postgres = await TestPostgres.start(bin)
    const state = await openState({ url: postgres?.url, sqliteFile: join(folder, 'state.db') })
    db = state.db
    ;({ unitOfWork } = unitOfWorkOn(state))
    repository = new DevicesRepository(db)
    leaseStore = new LeaseStore(repository, unitOfWork)
  })
  beforeEach(async () => {
    await db.deleteFrom('deviceLease').execute()
    await db.deleteFrom('device').execute()
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const stored = async () =>
    (await repository.leasesOfAddresses(['10.0.0.1'])).map((row) => [row.deviceId, row.startsAt, row.endsAt])

  test('a MAC that visits show is stored, also beside another one at the same moment', async () => {
    const sighting = (mac: string, at: number) => ({ ...lease(mac, at, null), isSighting: true as const })
    await leaseStore.learn([sighting(A, 100), sighting(B, 100)], '')
    await leaseStore.learn([sighting(A, 100), sighting(A, 300), sighting(B, 200)], '')
    const known = await Promise.all([100, 200, 300].map((at) => repository.macsAt(at, ['10.0.0.1'])))
    expect(known.map((macs) => macs.get('10.0.0.1'))).toEqual([A, B, A])
  })

  test('are stored once, however often and in whatever parts they arrive', async () => {
    const reported = [lease(A, 100, 200), lease(A, 150, 300), lease(B, 400, null), lease(A, 500, 600)]
    await leaseStore.learn(reported, 'one')
    const once = await stored()
    expect(once).toEqual([
      [A, 100, 300],
      [B, 400, 500],
      [A, 500, 600],
    ])
    await leaseStore.learn(reported, 'two')
    for (const single of reported) await leaseStore.learn([single], 'three')
    expect(await stored()).toEqual(once)
    expect(new Set((await repository.leasesOfAddresses(['10.0.0.1'])).map(({ source }) => source))).toEqual(
      new Set(['one']),
    )
  })

  test('leases without a start reach back to the previous holder, and no further', async () => {
    await leaseStore.learn([lease(B, 100, 200)], 's')
    await leaseStore.learn([lease(A, 1_000, 2_000, { earliest: 150 })], 's')
    expect(await stored()).toEqual([
      [B, 100, 200],
      [A, 200, 2_000],
    ])
    await leaseStore.learn([lease(A, 1_500, 2_000, { earliest: 650 })], 's')
    expect(await stored()).toHaveLength(2)
  })

  test('leases of two concurrent devices are stored from both', async () => {
    await Promise.all([
      leaseStore.learn([lease(A, 100, 200)], 'one'),
      leaseStore.learn([lease(B, 150, 300)], 'two'),
      leaseStore.learn([lease(A, 100, 200)], 'three'),
    ])
    expect(await stored()).toEqual([
      [A, 100, 150],
      [B, 150, 300],
    ])
  })

  test('set the announced name of a device: the newest one, and none for a lease without one', async () => {
    await leaseStore.learn([lease(A, 200, 300, { name: 'new' })], 's')
    await leaseStore.learn([lease(A, 100, 150, { name: 'old' }), lease(A, 400, 500)], 's')
    expect(await repository.find(A)).toMatchObject({
      givenName: 'new',
      firstSeenAt: 100,
      lastSeenAt: 400,
      version: 1,
    })
  })

  test('are deleted when they are over, with devices without other data', async () => {
    await leaseStore.learn([lease(A, 100, 200), lease(B, 300, null)], 's')
    await unitOfWork.run((work) => repository.prune(work, 1_000))
    expect(await stored()).toEqual([[B, 300, null]])
    expect(await repository.find(A)).toBeUndefined()
    expect(await repository.find(B)).toMatchObject({ id: B })
  })

  test('are listed from the newest to the oldest, each once', async () => {
    const many = Array.from({ length: 25 }, (_, n) => lease(A, 100 + (n >> 2), null, { ip: `10.1.0.${n}` }))
    await leaseStore.learn(many, 's')
    const reported: string[] = []
    let before: { startsAt: number; ip: string } | null = null
    for (;;) {
      const page: { startsAt: number; ip: string }[] = await repository.olderLeases(before, 4)
      reported.push(...page.map(({ ip }) => ip))
      const last = page.at(-1)
      if (!last) break
      before = { startsAt: last.startsAt, ip: last.ip }
    }
    expect(reported).toHaveLength(25)
    expect(new Set(reported).size).toBe(25)
  })
})
