import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BackupEvents, BackupStatus, PolicyExplanation, Restored } from '@netwarden/shared/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openState } from '../../api/src/platform/state/client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { contentOf } from '../support/backup-content.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'
import { STATE_ENGINES, type StateEngineName } from '../support/state-engines.ts'

const PASSPHRASE = 'correct horse battery'
const QUESTIONS = isLongRun ? 10_000 : 200
/** Visits that are stored when the backup begins. */
const STORED = isLongRun ? 500_000 : 20_000
const VISITS_A_FILE = 100_000
/** Visits of each import that runs beside it. */
const LOADED = isLongRun ? 20_000 : 8_000
const AT_ONCE = 20
const KILLS = isLongRun ? 20 : 1
vi.setConfig({ testTimeout: isLongRun ? 1_800_000 : 480_000 })
const SEGMENTS = 12
const NAMES = 600
const DAYS = 30 * 86_400_000
/** A restore ends its sessions and notes itself. */
const CHANGED_BY_RESTORE = new Set([
  'service_probe',
  'operation_log',
  'operation_log_head',
  'message',
  'message_read',
  'setting',
])

const random = seededRandom(77)
const pick = (count: number) => Math.floor(random() * count)
const nameOf = (number: number) => `${number % 3 === 0 ? 'www.' : ''}name${number}.example`

function site(): object {
  const segments = Array.from({ length: SEGMENTS }, (_, number) => ({
    name: `segment ${number}`,
    entries: [`10.${number}.0.0/16`, `10.200.0.${number + 1}`],
    defaultMode: number % 5 === 4 ? 'banned' : 'passed',
  }))
  const customPolicies = segments.map(({ name }, number) => ({
    segment: name,
    group: 'domain',
    solvedMode: number % 2 === 0 ? 'banned' : 'passed',
    entries: Array.from({ length: 25 }, (_, place) => `name${number * 25 + place}.example`),
  }))
  const names = Array.from({ length: NAMES / 2 }, (_, number) => `name${number * 2}.example\n`).join('')
  const lists = [
    {
      name: 'Half',
      group: 'common',
      names,
      segments: segments.slice(0, 6).map(({ name }) => ({ segment: name })),
    },
  ]
  return { netwarden: 1, segments, customPolicies, lists }
}

const questions = Array.from({ length: QUESTIONS }, () => ({
  deviceIP: pick(4) === 0 ? `10.200.0.${1 + pick(20)}` : `10.${pick(SEGMENTS + 2)}.0.${1 + pick(200)}`,
  domain: nameOf(pick(NAMES)),
}))

async function verdictsOf(client: ApiClient): Promise<string[]> {
  const verdicts: string[] = []
  for (let first = 0; first < questions.length; first += AT_ONCE) {
    const part = questions.slice(first, first + AT_ONCE).map(async (question) => {
      const { data } = await client.post<PolicyExplanation>('/api/domain-control/explain', question)
      return `${data.solvedMode} ${data.controlGroup} ${data.policyId} ${data.segment.id}`
    })
    verdicts.push(...(await Promise.all(part)))
  }
  return verdicts
}

async function backupOf(client: ApiClient, events: BackupEvents = 'none'): Promise<Buffer> {
  const answer = await client.raw('POST', '/api/backup', { json: { passphrase: PASSPHRASE, events } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

function sendRestore(client: ApiClient, bytes: Buffer) {
  const form = new FormData()
  form.set('passphrase', PASSPHRASE)
  form.set('replace', 'true')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'netwarden.backup')
  return client.request<Restored>('POST', '/api/restore', { body: form })
}

/** Prints in a long run how long the work took. */
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = Date.now()
  const result = await work()
  if (isLongRun) console.log(`${what}: ${((Date.now() - begun) / 1_000).toFixed(1)} s`)
  return result
}

async function visitsOn(client: ApiClient): Promise<number> {
  const [from, to] = [Date.now() - DAYS, Date.now() + DAYS].map((at) => new Date(at).toISOString())
  const { data } = await client.get<{ total: number }>('/api/access-record/list', { from, to, pageSize: 1 })
  return data.total
}

async function countsOf(server: TestServer, tables: Iterable<string>): Promise<Map<string, number>> {
  const { db } = await openState({ url: server.stateUrl, sqliteFile: `${server.dataDir}/state.db` })
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    counts.set(table, Number(rows[0]?.n))
  }
  await db.destroy()
  return counts
}

const unchanged = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([table]) => !CHANGED_BY_RESTORE.has(table)).sort()

describe('a backup that is written while imports run', () => {
  let source: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    source = await TestServer.start({ engine: 'sqlite' })
    admin = await source.superadmin()
    const { data } = await admin.post<{ planId: string }>('/api/config/plan', { document: site() })
    expect((await admin.post('/api/config/apply', { planId: data.planId })).status).toBe(200)
  })
  afterAll(() => source.stop())

  const load = (number: number, length = LOADED) => {
    const now = Date.now()
    const visits = Array.from({ length }, (_, place) => ({
      accessAt: new Date(now - place * 100).toISOString(),
      deviceIP: `10.${number}.${place % 200}.1`,
      domain: nameOf(place % NAMES),
    }))
    return admin.upload('/api/access-record/import', toNdjson(visits), { source: `load ${number}` })
  }

  test('restores into the other store and back with equal counts and verdicts, and its log verifies', async () => {
    for (let stored = 0; stored < STORED; stored += VISITS_A_FILE)
      await load(4 + stored / VISITS_A_FILE, Math.min(VISITS_A_FILE, STORED))
    const imports = [load(1), load(2), load(3)]
    let backup = await timed(`backup of ${STORED} visits under load`, () => backupOf(admin, 'all'))
    await Promise.all(imports)
    expect(contentOf(backup).visits).toBeGreaterThanOrEqual(STORED)
    const expected = await verdictsOf(admin)
    expect(new Set(expected).size).toBeGreaterThan(10)
    const engines: StateEngineName[] = STATE_ENGINES.includes('postgres')
      ? ['postgres', 'sqlite']
      : ['sqlite']
    for (const engine of engines) {
      const target = await TestServer.start({ engine })
      try {
        const client = await target.superadmin()
        const restored = await timed(`restored on ${engine}`, () => sendRestore(client, backup))
        expect(restored.status, JSON.stringify(restored.body)).toBe(200)
        const { counts, visits, events } = contentOf(backup)
        expect(restored.data.events).toBe(events)
        expect(unchanged(await countsOf(target, counts.keys()))).toEqual(unchanged(counts))
        const again = await target.superadmin()
        expect(await visitsOn(again)).toBe(visits)
        expect(await timed(`${QUESTIONS} verdicts`, () => verdictsOf(again))).toEqual(expected)
        expect((await again.get('/api/operation-log/verify')).data).toMatchObject({ isIntact: true })
        backup = await backupOf(again, 'all')
        expect(contentOf(backup)).toMatchObject({ visits, events })
      } finally {
        await target.stop()
      }
    }
  })

  test('a restore by a server that is killed at any moment happens completely or not at all', async () => {
    const backup = await backupOf(admin)
    let victim = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    const { dataDir } = victim
    const configOf = async (client: ApiClient) => (await client.raw('GET', '/api/config/export')).text()
    const whole = await configOf(admin)
    const empty = await configOf(await victim.superadmin())
    const begun = Date.now()
    const first = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    await sendRestore(await first.superadmin(), backup)
    await first.stop()
    const longest = Date.now() - begun
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sent = sendRestore(await victim.superadmin(), backup).catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, (random() * longest) / 2))
      await victim.kill()
      await sent
      victim = await TestServer.start({ untilReady: false, engine: 'sqlite', dataDir })
      const client = await victim.superadmin()
      expect([whole, empty]).toContain(await configOf(client))
      expect((await client.get('/api/operation-log/verify')).data).toMatchObject({ isIntact: true })
      const spool = join(dataDir, 'restore')
      expect(existsSync(spool) ? readdirSync(spool) : []).toEqual([])
    }
    await victim.stop()
  })

  test('a scheduled backup of a server that is killed leaves complete files only', async () => {
    let victim = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    const { dataDir } = victim
    await sendRestore(await victim.superadmin(), await backupOf(admin))
    await (await victim.superadmin()).put('/api/system-config/backup', { everyHours: 1, folder: 'copies' })
    const folder = join(dataDir, 'copies')
    for (let kill = 0; kill < KILLS; kill += 1) {
      await victim.kill()
      rmSync(folder, { recursive: true, force: true })
      victim = await TestServer.start({ untilReady: false, engine: 'sqlite', dataDir })
      await eventually(() => existsSync(folder) && readdirSync(folder).length > 0)
    }
    await victim.kill()
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.backup')))
      expect(gunzipSync(readFileSync(join(folder, name))).toString()).toContain('"end":true')
    rmSync(folder, { recursive: true, force: true })
    victim = await TestServer.start({ untilReady: false, engine: 'sqlite', dataDir })
    const client = await victim.superadmin()
    await eventually(
      async () => (await client.get<BackupStatus>('/api/system-config/backup')).data.last !== null,
    )
    expect(readdirSync(folder).every((file) => file.endsWith('.backup'))).toBe(true)
    await victim.stop()
  })
})
