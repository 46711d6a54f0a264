import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportResult, Page, Source } from '@netwarden/shared/contract'
import type { UserMessage } from '@netwarden/shared/domain'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openState } from '../../api/src/platform/state/client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { TestServer } from '../support/server.ts'
import { CrashOnLine, DEADLY, POISON } from './support/crash-on-line.ts'
import { visitLines } from './support/followed-source.ts'

const IMPORT = '/api/access-record/import'
const LIMIT = 90_000
const MAX_DEATHS = 8

const crash = new CrashOnLine()
let folder: string
let server: TestServer
let admin: ApiClient

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-sources-'))
  server = await TestServer.start({ env: crash.env })
  admin = await server.superadmin()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => crash.remove())

const path = (name: string) => join(folder, name)
const append = (name: string, text: string) => appendFileSync(path(name), text)
const visitTo = (domain: string) =>
  `${JSON.stringify({ accessAt: new Date().toISOString(), deviceIP: '10.0.0.1', domain })}\n`

async function follow(name: string): Promise<Source> {
  const wanted = { name, kind: 'tail', location: path(name), format: 'netwarden-ndjson' }
  return (await admin.post('/api/rest/sources', wanted)).body as Source
}
const show = async ({ id }: Source) => (await admin.get(`/api/rest/sources/${id}`)).body as Source
const recordsOf = async (source: string) =>
  (await admin.get<Page<unknown>>('/api/access-record/list', { source, pageSize: 1 })).data.total
const untilRecords = (source: string, count: number) =>
  eventually(async () => (await recordsOf(source)) === count, LIMIT)

/** Simulates that the process ended so often at this place: each real start takes seconds. */
async function pretendDeaths(attempts: number): Promise<void> {
  const { db } = await openState({ url: server.stateUrl, sqliteFile: `${server.dataDir}/state.db` })
  await db.updateTable('readingAttempt').set({ attempts }).where('attempts', '<', attempts).execute()
  await db.destroy()
}

test('a source that crashes the ingest thread repeatedly is quarantined, and the others continue', async () => {
  append('good.log', visitLines(0, 10))
  append('bad.log', visitLines(0, 10))
  const [good, bad] = [await follow('good.log'), await follow('bad.log')]
  await untilRecords('good.log', 10)
  await untilRecords('bad.log', 10)

  append('bad.log', visitLines(10, 12) + visitTo(POISON) + visitLines(12, 15))
  append('good.log', visitLines(10, 20))
  await eventually(async () => (await show(bad)).state === 'failed', LIMIT)
  const { reason } = await show(bad)
  expect(reason).toMatch(/crashed 3 times/)
  expect(reason).toContain(path('bad.log'))
  append('good.log', visitLines(20, 30))
  await untilRecords('good.log', 30)
  await eventually(async () => (await show(good)).state === 'running')
  const sent = await admin.upload<ImportResult>(IMPORT, visitLines(100, 120))
  expect(sent.data).toMatchObject({ state: 'done', accepted: 20 })
  const reported = await admin.get<Page<UserMessage>>('/api/message/list', { type: 'notice' })
  // On a slow machine the thread is away so long that this is reported, too.
  const titles = reported.data.list.map(({ title }) => title).filter((title) => !title.includes('analysis'))
  expect(titles).toEqual(['Source stopped'])

  // It stays quarantined across a restart, until an administrator retries it.
  const { dataDir } = server
  await server.stop({ keepData: true })
  server = await TestServer.start({ dataDir })
  admin = await server.superadmin()
  await eventually(async () => (await show(bad)).reason === reason)
  expect(await recordsOf('bad.log')).toBe(10)
  await admin.put(`/api/rest/sources/${bad.id}`, { enabled: false })
  await admin.put(`/api/rest/sources/${bad.id}`, { enabled: true })
  await untilRecords('bad.log', 16)
  expect(await recordsOf('good.log')).toBe(30)
})

test('an import that crashes the ingest thread is abandoned, and others beside it are completed', async () => {
  append('good.log', visitLines(0, 10))
  await follow('good.log')
  const bad = admin.upload<ImportResult>(IMPORT, visitLines(0, 300) + visitTo(POISON), { source: 'bad' })
  const good = admin.upload<ImportResult>(IMPORT, visitLines(0, 40), { source: 'good' })
  expect((await good).data).toMatchObject({ state: 'done', accepted: 40 })
  const refused = await bad
  expect(refused.status).toBe(422)
  expect(refused.message).toMatch(/crashed 3 times/)
  await untilRecords('good.log', 10)
  const reported = await admin.get<Page<UserMessage>>('/api/message/list', { type: 'notice' })
  expect(reported.data.list.map(({ title }) => title)).toEqual(['Import stopped'])
})

test('an import that crashes the process is abandoned after several attempts', async () => {
  const body = visitLines(0, 300) + visitTo(DEADLY)
  // The answer may be cut off by the very death that is meant.
  await admin.upload(IMPORT, body, { source: 'bad', wait: false }).catch(() => undefined)
  let deaths = 0
  await eventually(async () => {
    if (server.process.exitCode !== null || server.process.signalCode !== null) {
      deaths += 1
      if (!isLongRun) await pretendDeaths(MAX_DEATHS - 1)
      server = await TestServer.start({ dataDir: server.dataDir, env: crash.env, untilReady: false })
      return false
    }
    admin = await server.superadmin()
    const { data } = await admin.get<Page<ImportResult>>(IMPORT)
    return data.list[0]?.state === 'failed'
  })
  expect(deaths).toBe(isLongRun ? MAX_DEATHS : 2)
  const { data } = await admin.get<Page<ImportResult>>(IMPORT)
  expect(data.list[0]?.fault).toMatch(/crashed 8 times/)
  const good = await admin.upload<ImportResult>(IMPORT, visitLines(0, 40), { source: 'good' })
  expect(good.data).toMatchObject({ state: 'done', accepted: 40 })
})
