import { expect, test } from 'vitest'
import { migrateEvents } from '../../api/dist/events/migrate.js'
import { findMissingTables } from '../../api/dist/events/missing-tables.js'
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

test('tables of sums that are gone, or that nothing feeds any more, are made again as the schema has them', async () => {
  const { store, engine } = place
  const all = [
    ...TABLES,
    'rollup_owner_quarter',
    'rollup_owner_day',
    'rollup_name_hours',
    'rollup_total_quarter',
  ]
  const schemaOf = () => {
    const sql =
      'SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name'
    return engine.rows(sql)
  }
  const schema = await schemaOf()
  const before = await Promise.all(all.map(visitsIn))
  expect(await findMissingTables(store)).toEqual([])
  const gone = ['rollup_domain_quarter', 'rollup_owner_day', 'rollup_total_minute']
  for (const table of gone) await store.command(`DROP TABLE ${table}`)
  for (const view of ['rollup_device_day_feed', 'rollup_domain_quarter_feed', 'incoming_record_feed'])
    await store.command(`DROP VIEW ${view}`)
  expect(await findMissingTables(store)).toEqual(['rollup_device_day', ...gone].sort())
  await migrateEvents(store, 'Asia/Shanghai')
  expect(await schemaOf()).toEqual(schema)
  expect(await notedSums(store)).toEqual(['rollup_device_day', ...gone].sort())
  await rebuildSums(store, await notedSums(store), () => undefined)
  expect(await Promise.all(all.map(visitsIn))).toEqual(before)
})

test('where the records are gone no sum tells of them', async () => {
  const { store } = place
  await store.command('DROP TABLE access_record')
  await migrateEvents(store, 'Asia/Shanghai')
  await rebuildSums(store, await notedSums(store), () => undefined)
  for (const table of TABLES) expect(await place.engine.rows(`SELECT * FROM ${table}`)).toEqual([])
  await store.command("INSERT INTO access_record (at, rcode) VALUES (now64(3), 'NOERROR')")
  expect(await place.engine.rows('SELECT outcome FROM access_record')).toEqual([{ outcome: 'answered' }])
})
