import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('an event store that is gone is said with what to do; accepted as empty, what was in it is taken again', async () => {
  await place.stop()
  renameSync(place.path('engine'), place.path('kept-engine'))
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(/event store is empty.*NETWARDEN_ACCEPT=events/)
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
  expect(await reasonOf(await place.start({}, false), 'events')).toMatch(/another store/)
})

test('an engine folder that is deleted in use is noticed before an import is called done', async () => {
  const { server } = place
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

test('an event store that is put back from before is told from the newest one', async () => {
  await place.stop()
  cpSync(place.path('engine'), place.path('old-engine'), { recursive: true })
  await place.start()
  await place.stop()
  rmSync(place.path('engine'), { recursive: true })
  renameSync(place.path('old-engine'), place.path('engine'))
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(/event store is older.*NETWARDEN_ACCEPT=events/)
  await place.stop()
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  const admin = await accepted.superadmin()
  // Its records are there: nothing is taken twice.
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

test('parts of the records that are gone are counted, and not left out in silence', async () => {
  await place.stop()
  for (const part of partsOf('access_record')) rmSync(part, { recursive: true })
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(
    new RegExp(`${place.count} of \\d{4}-\\d\\d-\\d\\d.*NETWARDEN_ACCEPT=events`),
  )
  await questionsAreRefused(server, /missing from the event store/)
  await place.stop()
  const accepted = await place.start({ NETWARDEN_ACCEPT: 'events' })
  const admin = await accepted.superadmin()
  expect((await admin.upload<Import>(IMPORT, place.file)).data).toMatchObject({ accepted: place.count })
  expect((await readinessOf(accepted)).status).toBe('ready')
})

test('a damaged part of a ranking is a 503 that says so, in /readyz too, and no 500', async () => {
  await place.stop()
  const parts = partsOf('rollup_domain_quarter')
  for (const part of parts) {
    const file = join(part, 'data.bin')
    const bytes = readFileSync(file)
    bytes.fill(0xff, 16, Math.min(bytes.length, 400))
    writeFileSync(file, bytes)
  }
  expect(parts.length).toBeGreaterThan(0)
  const server = await place.start({}, false)
  expect(await reasonOf(server, 'events')).toMatch(/damaged \(rollup_domain_quarter/)
  const admin = await server.superadmin()
  const answer = await admin.get('/api/access-record/list', { domain: 'h3.example' })
  expect([answer.status, answer.error?.msg]).toEqual([503, expect.stringContaining('rollup_domain_quarter')])
  // What needs nothing of it is answered.
  expect(await totalOf(server)).toBe(place.count)
})

test('an engine that cannot open its tables is said with its own words', async () => {
  await place.stop()
  rmSync(place.path('engine'), { recursive: true })
  mkdirSync(place.path('engine'))
  writeFileSync(place.path('engine', 'store'), 'a file where a folder belongs')
  const server = await place.start({}, false)
  await expect.poll(async () => (await readinessOf(server)).checks.events, { timeout: 30_000 }).toBe('down')
})
