import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeSumsWhole } from '../../api/dist/modules/event-store/make-sums-whole.js'
import { EventWatch } from '../../api/dist/modules/installation/event-watch.js'
import { StoreFaults } from '../../api/dist/modules/installation/store-faults.js'
import { migrateEvents } from '../../api/dist/platform/events/migrate.js'
import { noteDamagedSums, notedSums, rebuildSums } from '../../api/dist/platform/events/rebuild-sums.js'
import { writeMeta } from '../../api/dist/platform/events/schema-meta.js'
import { useEventEngine } from './support/event-engine.ts'

const NEWEST = Date.UTC(2026, 10, 22, 3)
const TABLES = ['rollup_domain_quarter', 'rollup_domain_day', 'rollup_device_quarter', 'rollup_device_day']

const place = useEventEngine(async (store) => {
  await migrateEvents(store, 'Asia/Shanghai')
  // Of some weeks, so that the rebuild takes several steps.
  await store.command(
    `INSERT INTO access_record (at, uid, device_id, domain, org, solved_mode, risk_level, domain_type)
     SELECT fromUnixTimestamp64Milli(toInt64(${NEWEST} - number * 3600000), 'UTC'), number, concat('d', toString(number % 7)),
            concat('h', toString(number % 50), '.example'), 'Org', 'passed', 'common', 'unknown'
     FROM numbers(600) SETTINGS max_partitions_per_insert_block = 0`,
  )
})
const visitsIn = (table: string) =>
  place.engine.rows(`SELECT sum(visits) AS n, count() > 0 AS isFilled FROM ${table}`)

test('interrupted aggregates are still pending, and complete after the next start', async () => {
  const { store } = place
  const before = await Promise.all(TABLES.map(visitsIn))
  await noteDamagedSums(store, ['rollup_domain_quarter', 'rollup_device_quarter'])
  const seen: [number, number][] = []
  const cut = rebuildSums(store, await notedSums(store), (done, total) => {
    seen.push([done, total])
    if (done === 1) throw new Error('the power is cut')
  })
  await expect(cut).rejects.toThrow('the power is cut')
  expect(seen).toEqual([
    [0, expect.any(Number)],
    [1, expect.any(Number)],
  ])
  expect(await Promise.all(TABLES.map(visitsIn))).not.toEqual(before)
  expect(await notedSums(store)).toEqual(expect.arrayContaining(TABLES))

  const steps: number[] = []
  await rebuildSums(store, await notedSums(store), (done, total) => steps.push(total - done))
  expect(steps.length).toBeGreaterThan(2)
  expect(steps).toEqual(steps.map((_, index) => steps.length - 1 - index))
  expect(await Promise.all(TABLES.map(visitsIn))).toEqual(before)
  expect(await notedSums(store)).toEqual([])
})

const logger = pino({ level: 'silent' })
const watchOver = (faults: StoreFaults) =>
  new EventWatch({ store: place.store, faults, logger, engineFolder: null })

test('the state of the store reports the progress of a rebuild of aggregates, and nothing afterwards', async () => {
  const { store } = place
  await noteDamagedSums(store, ['rollup_device_quarter'])
  const faults = new StoreFaults()
  const said: unknown[] = []
  const update = faults.update.bind(faults)
  faults.update = (part, fault) => {
    update(part, fault)
    said.push(faults.find('damage'))
  }
  await makeSumsWhole({ store, watch: watchOver(faults), faults }, { missing: [], isAccepted: false, logger })
  const total = said.length - 1
  expect(total).toBeGreaterThan(1)
  expect(said).toEqual(
    said.map((_, done) => ({
      key: 'store.sumsRebuilt',
      params: { done, total },
    })),
  )
  expect(faults.find('damage')).toBeNull()
})

test('a table of aggregates that is deleted in use is found by the daily check and by queries; the next start rebuilds it', async () => {
  const { store } = place
  const before = await visitsIn('rollup_port_day')
  const faults = new StoreFaults()
  const DAMAGED = { key: 'store.sumsDamaged' }
  const watch = watchOver(faults)
  watch.begin()
  await store.command('DROP TABLE rollup_port_day')
  expect(faults.find('damage')).toBeNull()
  await watch.checkParts(new AbortController().signal)
  await vi.waitUntil(() => faults.find('damage') !== null, { timeout: 60_000 })
  expect(faults.find('damage')).toEqual(DAMAGED)
  // A reader of the state may restart immediately.
  expect(await notedSums(store)).toContain('rollup_port_day')
  const asked = new StoreFaults()
  watchOver(asked)
  const question = store.query(z.unknown(), 'SELECT sum(visits) FROM rollup_port_day')
  await expect(question).rejects.toMatchObject({ text: DAMAGED })
  await vi.waitUntil(() => asked.find('damage') !== null, { timeout: 60_000 })
  expect(asked.find('damage')).toEqual(DAMAGED)

  await store.command('DROP TABLE rollup_owner_day')
  await store.command('DROP TABLE rollup_device_day')
  await writeMeta(store, 'rebuild', '')
  const questions = ['rollup_owner_day', 'rollup_device_day'].map((table) =>
    store.query(z.unknown(), `SELECT sum(visits) FROM ${table}`),
  )
  await Promise.allSettled(questions)
  const ALL = ['rollup_device_day', 'rollup_owner_day', 'rollup_port_day']
  await vi.waitUntil(() => isDeepStrictEqual(asked.find('damage'), DAMAGED), { timeout: 60_000 })
  await expect.poll(() => notedSums(store)).toEqual(ALL.slice(0, 2))

  const missing = await migrateEvents(store, 'Asia/Shanghai')
  expect(missing.sort()).toEqual(ALL)
  await makeSumsWhole({ store, watch, faults }, { missing, isAccepted: false, logger })
  expect(await visitsIn('rollup_port_day')).toEqual(before)
  expect(faults.find('damage')).toBeNull()
})
