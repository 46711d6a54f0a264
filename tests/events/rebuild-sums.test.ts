import { expect, test } from 'vitest'
import { migrateEvents } from '../../api/dist/events/migrate.js'
import { noteDamagedSums, notedSums, rebuildSums } from '../../api/dist/events/rebuild-sums.js'
import { useEventEngine } from './support/event-engine.ts'

const NEWEST = Date.UTC(2026, 10, 22, 3)
const TABLES = ['rollup_domain_quarter', 'rollup_domain_day', 'rollup_device_quarter', 'rollup_device_day']

const place = useEventEngine(async (store) => {
  await migrateEvents(store, 'Asia/Shanghai')
  // Of some weeks, so that it is made anew in several steps.
  await store.command(
    `INSERT INTO access_record (at, uid, device_id, domain, org, solved_mode, risk_level, domain_type)
     SELECT fromUnixTimestamp64Milli(toInt64(${NEWEST} - number * 3600000), 'UTC'), number, concat('d', toString(number % 7)),
            concat('h', toString(number % 50), '.example'), 'Org', 'passed', 'common', 'unknown'
     FROM numbers(600) SETTINGS max_partitions_per_insert_block = 0`,
  )
})
const visitsIn = (table: string) =>
  place.engine.rows(`SELECT sum(visits) AS n, count() > 0 AS isFilled FROM ${table}`)

test('sums whose making is cut short are still to be made, and are whole after the next start', async () => {
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
