import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestEngine } from '../engine/test-engine.ts'
import { toNdjson } from '../support/plain-visits.ts'
import type { TestServer } from '../support/server.ts'
import { FilledPlace, IMPORT, readinessOf, reasonOf, totalOf, visitsOf } from './support/stores.ts'

let place: FilledPlace
beforeEach(async () => {
  place = await FilledPlace.make()
})
afterEach(() => place.remove())

interface Import {
  id: string
  state: string
  duplicate?: boolean
  accepted?: number
  fault?: string | null
}

const questionsAreRefused = async (server: TestServer, reason: RegExp) => {
  const admin = await server.superadmin()
  const list = await admin.get('/api/access-record/list')
  expect(list.status).toBe(503)
  expect(list.error?.msg).toMatch(reason)
  const upload = await admin.upload(IMPORT, place.file)
  expect([upload.status, upload.error?.msg]).toEqual([503, expect.stringMatching(reason)])
  const messages = await admin.get<{ list: { content: string }[] }>('/api/message/list')
  expect(JSON.stringify(messages.body)).toMatch(reason)
}

test('a missing event store is reported with a solution; once accepted as empty, its data can be imported again', async () => {
  renameSync(place.path('engine'), place.path('kept-engine'))
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(/event store is empty.*confirm that at the next start/)
  await questionsAreRefused(server, /event store is empty/)
  await place.stop()

  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  expect(await totalOf(accepted)).toBe(0)
  const admin = await accepted.superadmin()
  const again = await admin.upload<Import>(IMPORT, place.file)
  expect(again.data).toMatchObject({ state: 'done', accepted: place.count })
  expect(again.data.duplicate).toBeUndefined()
  const { data } = await admin.get<{ list: Import[] }>(IMPORT)
  expect(data.list.map(({ fault }) => fault)).toEqual([
    null,
    expect.stringContaining('no longer in the event store'),
  ])
  expect((await admin.upload<Import>(IMPORT, place.file)).data.duplicate).toBe(true)
  expect(await totalOf(accepted)).toBe(place.count)
  await place.stop()

  // The former store is none of this installation's any more.
  rmSync(place.path('engine'), { recursive: true })
  renameSync(place.path('kept-engine'), place.path('engine'))
  expect(await reasonOf(await place.start({}, false), 'events')).toMatch(/another installation or store/)
})

test('an engine folder that is deleted in use is noticed before an import is reported as done', async () => {
  const server = await place.start()
  const admin = await server.superadmin()
  const more = toNdjson(visitsOf(150_000, 10))
  const { data } = await admin.upload<Import>(IMPORT, more, { wait: false })
  rmSync(place.path('engine'), { recursive: true, force: true })
  expect(await reasonOf(server, 'events')).toContain('deleted or replaced')
  await questionsAreRefused(server, /deleted or replaced/)
  const shown = await admin.get<Import>(`${IMPORT}/${data.id}`)
  expect(shown.data.state).not.toBe('done')
  await place.kill()

  rmSync(place.path('engine'), { recursive: true, force: true })
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  const after = await accepted.superadmin()
  await expect
    .poll(async () => (await after.get<Import>(`${IMPORT}/${data.id}`)).data.state, { timeout: 60_000 })
    .toBe('done')
  expect(await totalOf(accepted)).toBe(150_000)
})

test('an event store restored from a backup is distinguished from the newest one', async () => {
  cpSync(place.path('engine'), place.path('old-engine'), { recursive: true })
  await place.start()
  await place.stop()
  rmSync(place.path('engine'), { recursive: true })
  renameSync(place.path('old-engine'), place.path('engine'))
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(/event store is older.*confirm that at the next start/)
  await place.stop()
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  const admin = await accepted.superadmin()
  // Its records exist: nothing is stored twice.
  expect((await admin.upload<Import>(IMPORT, place.file)).data.duplicate).toBe(true)
})

/** The folders of a table's parts, from the descriptions that the engine keeps. */
function partsOf(table: string): string[] {
  const metadata = place.path('engine', 'metadata')
  const sql = readdirSync(metadata, { recursive: true })
    .map(String)
    .find((file) => file.endsWith(`/${table}.sql`) || file === `${table}.sql`)
  const uuid = /UUID '([0-9a-f-]+)'/.exec(readFileSync(join(metadata, sql ?? ''), 'utf8'))?.[1] ?? ''
  const folder = place.path('engine', 'store', uuid.slice(0, 3), uuid)
  return readdirSync(folder)
    .filter((name) => /^\d+_\d+_\d+_\d+/.test(name))
    .map((name) => join(folder, name))
}

test('missing parts of the records are counted, and reported', async () => {
  for (const part of partsOf('access_record')) rmSync(part, { recursive: true })
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(
    new RegExp(`${place.count} stored records between \\d{4}-\\d\\d-\\d\\d.*confirm that at the next start`),
  )
  await questionsAreRefused(server, /missing from the event store/)
  await place.stop()
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  const admin = await accepted.superadmin()
  expect(await totalOf(accepted)).toBe(0)
  expect((await admin.upload<Import>(IMPORT, place.file)).data).toMatchObject({ accepted: place.count })
  expect((await readinessOf(accepted)).status).toBe('ready')
  expect(await totalOf(accepted)).toBe(place.count)
})

/** Of each table of sums, how many visits it has and a digest of all its rows. */
async function sumsOf(): Promise<Record<string, unknown>[]> {
  const engine = await startTestEngine(place.dataDir)
  try {
    const tables = await engine.rows(
      `SELECT table AS sums, arrayStringConcat(groupArrayIf(name, type != 'UInt64'), ', ') AS dims,
         arrayStringConcat(groupArrayIf(concat('sum(', name, ')'), type = 'UInt64'), ', ') AS totals
       FROM system.columns WHERE database = currentDatabase() AND table IN (
         SELECT name FROM system.tables
         WHERE database = currentDatabase() AND name LIKE 'rollup_%' AND engine = 'SummingMergeTree')
       GROUP BY table ORDER BY table`,
    )
    // One query for all of them: each query has a fixed cost.
    const digests = tables.map(
      ({ sums, dims, totals }) =>
        `SELECT '${sums}' AS sums, sum(\`sum(visits)\`) AS visits, groupBitXor(cityHash64(*)) AS digest
         FROM (SELECT ${dims}, ${totals} FROM ${sums} GROUP BY ${dims})`,
    )
    return await engine.rows(`SELECT * FROM (${digests.join(' UNION ALL ')}) ORDER BY sums`)
  } finally {
    await engine.stop()
  }
}

let asFilled: ReturnType<typeof sumsOf> | undefined
/** Each test begins with a copy of the same folder. */
function sumsAsFilled(): ReturnType<typeof sumsOf> {
  asFilled ??= sumsOf()
  return asFilled
}

test('damaged or missing aggregates answer 503 and appear in /readyz, and are rebuilt from the records', async () => {
  const before = await sumsAsFilled()
  const parts = partsOf('rollup_domain_quarter')
  for (const part of parts) {
    const file = join(part, 'data.bin')
    const bytes = readFileSync(file)
    bytes.fill(0xff, 16, Math.min(bytes.length, 400))
    writeFileSync(file, bytes)
  }
  expect(parts.length).toBeGreaterThan(0)
  for (const gone of ['rollup_device_quarter', 'rollup_total_quarter'])
    for (const part of partsOf(gone)) rmSync(part, { recursive: true })
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(/Statistics in the event store are damaged/)
  const admin = await server.superadmin()
  const answer = await admin.get('/api/access-record/list', { domain: 'h3.example' })
  expect([answer.status, answer.error?.msg]).toEqual([503, expect.stringContaining('are damaged')])
  await expect
    .poll(() => server.output, { timeout: 60_000 })
    .toMatch(/rollup_device_quarter, rollup_domain_quarter, rollup_total_quarter/)
  expect(JSON.stringify((await admin.get('/api/message/list')).body)).toMatch(/Restart the service/)
  await place.stop()

  const mended = await place.start()
  expect(await readinessOf(mended)).toMatchObject({ status: 'ready', checks: { events: 'up' } })
  const found = await (await mended.superadmin()).get<{ total: number }>('/api/access-record/list', {
    domain: 'h3.example',
  })
  expect(found.data.total).toBe(place.count / 20)
  expect(mended.output).toContain('events.sums.rebuild_started')
  await place.stop()
  expect(await sumsOf()).toEqual(before)
})

test('missing tables are created at the start, with a report, and count new records', async () => {
  const before = await sumsAsFilled()
  const engine = await startTestEngine(place.dataDir)
  for (const query of [
    'DROP TABLE rollup_device_quarter',
    'DROP TABLE rollup_total_minute',
    'DROP TABLE rollup_owner_day_feed',
    'DROP TABLE incoming_record',
  ])
    await engine.client.command({ query })
  await engine.stop()
  const server = await place.start()
  expect(server.output).toContain('events.tables.missing')
  expect((await readinessOf(server)).status).toBe('ready')
  const admin = await server.superadmin()
  const messages = await admin.get('/api/message/list')
  expect(JSON.stringify(messages.body)).toMatch(/Missing parts of the event store/)
  expect(server.output).toContain('incoming_record')
  const more = place.file.replaceAll('h1.example', 'more.example')
  expect((await admin.upload<Import>(IMPORT, more)).data).toMatchObject({ accepted: place.count })
  expect(await totalOf(server)).toBe(2 * place.count)
  await place.stop()
  const visits = (sums: Record<string, unknown>[]) => sums.map((one) => [one.sums, Number(one.visits)])
  // No policy is on trial.
  const expected = (sums: unknown) => (sums === 'rollup_shadow_quarter' ? 0 : 2 * place.count)
  expect(visits(await sumsOf())).toEqual(before.map(({ sums }) => [sums, expected(sums)]))
})

test('a missing table of records is reported with a solution, and not created silently', async () => {
  const engine = await startTestEngine(place.dataDir)
  await engine.client.command({ query: 'DROP TABLE access_record' })
  await engine.stop()
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(
    /missing from the event store.*confirm that at the next start/,
  )
  await questionsAreRefused(server, /missing from the event store/)
  await place.stop()
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  expect(await totalOf(accepted)).toBe(0)
  const admin = await accepted.superadmin()
  expect((await admin.upload<Import>(IMPORT, place.file)).data).toMatchObject({ accepted: place.count })
  expect(await totalOf(accepted)).toBe(place.count)
})

test('aggregates that the engine discards at its start are rebuilt from the records immediately', async () => {
  const before = await sumsAsFilled()
  for (const part of partsOf('rollup_pair_quarter'))
    writeFileSync(join(part, 'columns.txt'), 'not a list of columns')
  const mended = await place.start()
  expect((await readinessOf(mended)).status).toBe('ready')
  expect(mended.output).toContain('events.sums.rebuild_started')
  await place.stop()
  expect(await sumsOf()).toEqual(before)
  expect((await place.start()).output).not.toContain('events.sums.rebuild_started')
})

test('an engine that cannot open its tables is reported with its own message', async () => {
  rmSync(place.path('engine'), { recursive: true })
  mkdirSync(place.path('engine'))
  writeFileSync(place.path('engine', 'store'), 'a file where a folder belongs')
  const server = await place.start({}, false)
  await expect.poll(async () => (await readinessOf(server)).checks.events, { timeout: 30_000 }).toBe('down')
})
