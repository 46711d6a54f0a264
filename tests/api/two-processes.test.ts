import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportResult, Source } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openState, type StateStore } from '../../api/src/platform/state/client.ts'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { kea4 } from '../support/kea-leases.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'
import { TEST_SECRET } from '../support/state-engines.ts'

/** A change in one process decides in the others within this time (ms). */
const REACHES_WITHIN = 2_000
const IMPORT = '/api/access-record/import'
const DAY = 86_400_000

/** As the state store names a process that has a lease. */
const nameOf = ({ dataDir }: TestServer) => readFileSync(join(dataDir, 'process'), 'utf8').trim()

/** Whether a process has a file open; a process that has ended has none. */
function hasOpen(pid: number | undefined, file: string): boolean {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((name) => linkOf(join(folder, name)) === file)
}

/** Null for a descriptor that is closed meanwhile. */
function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

describe.skipIf(!findPostgres())('two processes on one PostgreSQL and one event store', () => {
  let postgres: TestPostgres
  let events: TestEngine
  let first: TestServer
  let second: TestServer
  let people: People
  let env: Record<string, string>
  let state: StateStore
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-two-'))
  beforeAll(async () => {
    ;[postgres, events] = await Promise.all([TestPostgres.start(findPostgres() ?? ''), startTestEngine()])
    env = {
      NETWARDEN_SECRET: TEST_SECRET,
      NETWARDEN_TRUST_PROXY: '127.0.0.1',
      NETWARDEN_STATE_URL: postgres.url,
      NETWARDEN_EVENTS_URL: await events.serve(),
    }
    // At one moment, as a machine starts them after a reboot.
    ;[first, second] = await Promise.all([TestServer.start({ env }), TestServer.start({ env })])
    people = await People.on(first)
    state = (await openState({ url: postgres.url, sqliteFile: '' })).db
  })
  afterAll(async () => {
    await state?.destroy()
    await Promise.all([first?.stop(), second?.stop()])
    await events?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The same session, at the other process. */
  const at = (server: TestServer, client: ApiClient): ApiClient => {
    const other = server.nobody()
    other.accessToken = client.accessToken
    return other
  }
  const atSecond = (client: ApiClient) => at(second, client)
  const reached = async (isThere: () => Promise<boolean>): Promise<number> => {
    const begun = performance.now()
    await eventually(isThere)
    return performance.now() - begun
  }
  const recordsOf = async (suffix: string) => {
    const [row] = await events.rows(
      `SELECT count() AS n, uniqExact(domain) AS names FROM access_record WHERE endsWith(domain, '${suffix}')`,
    )
    return { records: Number(row?.n), names: Number(row?.names) }
  }
  const visit = (domain: string, deviceIP = '192.0.2.9', at = Date.now() - 1_000) => ({
    accessAt: new Date(at).toISOString(),
    deviceIP,
    domain,
  })
  const linesOf = (tag: string, from: number, to: number) =>
    toNdjson(Array.from({ length: to - from }, (_, index) => visit(`n${from + index}.${tag}`)))

  test('create once what a client sends to both with one idempotency-key', async () => {
    const body = { name: 'Sent twice', description: '', entries: [], defaultMode: 'passed' }
    const options = { headers: { 'idempotency-key': 'sent-twice' } }
    const admin = people.superadmin
    const created = await admin.post<{ id: string }>('/api/segment/create', body, options)
    const again = await atSecond(admin).post<{ id: string }>('/api/segment/create', body, options)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(created.body)
  })

  test('decide by a policy that the other one saved, and so do their ingest threads', async () => {
    const admin = people.superadmin
    const other = atSecond(admin)
    const modeOf = async (client: ApiClient) => {
      const asked = { deviceIP: '10.1.2.3', domain: 'both.example' }
      return (await client.post<{ solvedMode: string }>('/api/domain-control/explain', asked)).data.solvedMode
    }
    let asked = 0
    const decidedAs = async (client: ApiClient) => {
      const name = `n${++asked}.both.example`
      expect((await client.upload(IMPORT, toNdjson([visit(name)]))).status).toBe(200)
      const [row] = await events.rows(
        `SELECT solved_mode AS mode FROM access_record WHERE domain = '${name}'`,
      )
      return row?.mode
    }
    /** An import that starts that long after the change uses it, however long the import takes. */
    const comesToDecide = async (client: ApiClient, mode: string, changedAt: number) => {
      for (;;) {
        const after = performance.now() - changedAt
        if ((await decidedAs(client)) === mode) return
        expect(after).toBeLessThan(REACHES_WITHIN)
      }
    }
    const before = await modeOf(other)
    expect(before).not.toBe('banned')
    expect(await Promise.all([decidedAs(admin), decidedAs(other)])).toEqual([before, before])

    const wanted = { group: 'domain', solvedMode: 'banned', entries: ['both.example'] }
    const made = await admin.post<{ ids: string[] }>('/api/domain-control/custom-policy/create', wanted)
    let changedAt = performance.now()
    expect(made.status).toBe(200)
    expect(await modeOf(admin)).toBe('banned')
    expect(await reached(async () => (await modeOf(other)) === 'banned')).toBeLessThan(REACHES_WITHIN)
    await Promise.all([admin, other].map((client) => comesToDecide(client, 'banned', changedAt)))

    const removed = { id: made.data.ids[0] }
    expect((await other.post('/api/domain-control/custom-policy/remove', removed)).status).toBe(200)
    changedAt = performance.now()
    expect(await modeOf(other)).toBe(before)
    expect(await reached(async () => (await modeOf(admin)) === before)).toBeLessThan(REACHES_WITHIN)
    await Promise.all([admin, other].map((client) => comesToDecide(client, `${before}`, changedAt)))
  })

  test('reject a session that the other one has ended', async () => {
    const { client } = await people.signedIn()
    const other = atSecond(client)
    expect((await other.get('/api/user/info')).status).toBe(200)
    expect((await client.post('/api/user/logout')).status).toBe(200)
    const isOut = async () => (await other.get('/api/user/info')).status === 461
    expect(await reached(isOut)).toBeLessThan(REACHES_WITHIN)
  })

  test('write one chain of operations, however many writes run at once', async () => {
    const [one, two] = [people.superadmin, atSecond(people.superadmin)]
    const names = Array.from({ length: 20 }, (_, index) => `chain-${index}.example`)
    const wanted = (entry: string) => ({ group: 'domain', solvedMode: 'banned', entries: [entry] })
    const answers = await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? one : two).post('/api/domain-control/custom-policy/create', wanted(name)),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await one.get<{ isIntact: boolean }>('/api/operation-log/verify')
    expect(data.isIntact).toBe(true)
  })

  test('know a device by a lease that the other one read', async () => {
    const [ip, mac] = ['192.0.2.77', '02:00:5e:10:00:77']
    const other = atSecond(people.superadmin)
    const leases = kea4([[ip, mac, Date.now() - 3_600_000, 12, 'shared']])
    expect((await people.superadmin.upload(IMPORT, leases, { format: 'kea-csv' })).status).toBe(200)
    let asked = 0
    const isKnown = async () => {
      const name = `n${++asked}.leased.example`
      await other.upload(IMPORT, toNdjson([visit(name, ip)]))
      const [row] = await events.rows(`SELECT device_mac AS mac FROM access_record WHERE domain = '${name}'`)
      return row?.mac === mac
    }
    await eventually(isKnown)
  })

  test('delete expired records once', async () => {
    const [one, two] = [people.superadmin, atSecond(people.superadmin)]
    const recent = Array.from({ length: 300 }, (_, index) => visit(`n${index}.recent.example`))
    const old = Array.from({ length: 5 }, (_, index) =>
      visit(`n${index}.old.example`, '192.0.2.9', Date.now() - 40 * DAY),
    )
    expect((await one.upload(IMPORT, toNdjson([...recent, ...old]))).status).toBe(200)
    const report = await two.put<{ days: number }>('/api/system-config/retention', { days: 30 })
    expect(report).toMatchObject({ status: 200, data: { days: 30 } })
    const daysAtFirst = async () =>
      (await one.get<{ days: number }>('/api/system-config/retention')).data.days
    await eventually(async () => (await daysAtFirst()) === 30)
    expect(await recordsOf('.old.example')).toEqual({ records: 0, names: 0 })
    expect(await recordsOf('.recent.example')).toEqual({ records: 300, names: 300 })
    const entries = await one.get<{ total: number }>('/api/operation-log/list', { action: 'retention.letGo' })
    expect(entries.data.total).toBe(1)
    expect((await one.put('/api/system-config/retention', { days: 365 })).status).toBe(200)
  })

  test('take over the work of the other one when it is killed, without a duplicated or lost line', async () => {
    const file = join(folder, 'followed.ndjson')
    writeFileSync(file, linesOf('followed.example', 0, 2_000))
    const source = {
      name: 'followed',
      kind: 'tail',
      format: 'netwarden-ndjson',
      location: file,
      enabled: true,
    }
    const made = (await people.superadmin.post('/api/rest/sources', source)).body as Source
    await eventually(async () => (await recordsOf('.followed.example')).records === 2_000)
    const lease = () =>
      state
        .selectFrom('workLease')
        .select(['holder', 'fence'])
        .where('name', '=', `source:${made.id}`)
        .executeTakeFirstOrThrow()
    const readers = () => [first, second].filter(({ pid }) => hasOpen(pid, file))
    const given = await lease()
    const isFirst = given.holder === nameOf(first)
    const [holder, remaining] = isFirst ? [first, second] : [second, first]
    expect(given.holder).toBe(nameOf(holder))
    expect(readers()).toEqual([holder])
    const admin = at(holder, people.superadmin)
    const other = at(remaining, people.superadmin)
    const untilOtherReports = (accepted: number) =>
      eventually(async () => {
        const reported = (await other.get(`/api/rest/sources/${made.id}`)).body as Source
        return reported.state === 'running' && reported.accepted === accepted
      })
    await untilOtherReports(2_000)

    const begin = async (tag: string, text: string) => {
      const query = { format: 'netwarden-ndjson', source: tag, wait: false }
      return (await admin.upload<{ id: string }>(IMPORT, text, query)).data.id
    }
    const long = await begin('long.example', linesOf('long.example', 0, 200_000))
    const unwanted = await begin('unwanted.example', linesOf('unwanted.example', 0, 10))
    const textOfAgain = linesOf('again.example', 0, 10)
    const again = await begin('again.example', textOfAgain)
    const show = async (id: string, client = other) =>
      (await client.get<ImportResult>(`${IMPORT}/${id}`)).data
    await eventually(async () => (await show(long)).accepted > 0)
    appendFileSync(file, linesOf('followed.example', 2_000, 4_000))
    expect(await lease()).toEqual(given)
    expect(readers()).toEqual([holder])
    await holder.kill()
    appendFileSync(file, linesOf('followed.example', 4_000, 5_000))

    await eventually(async () => (await recordsOf('.followed.example')).names === 5_000)
    await untilOtherReports(5_000)
    const taken = await lease()
    expect(taken.holder).toBe(nameOf(remaining))
    expect(taken.fence).toBeGreaterThan(given.fence)
    expect(readers()).toEqual([remaining])
    expect(await recordsOf('.followed.example')).toEqual({ records: 5_000, names: 5_000 })
    // The files of imports are on the disk of the process that is offline.
    await eventually(async () => /process, which is offline/.test((await show(unwanted)).fault ?? ''))
    expect((await show(long)).state).toBe('running')
    expect((await other.post(`${IMPORT}/${unwanted}/cancel`)).status).toBe(200)
    expect((await show(unwanted)).state).toBe('cancelled')
    const query = { format: 'netwarden-ndjson', source: 'again.example' }
    const brought = await other.upload<ImportResult>(IMPORT, textOfAgain, query)
    expect(brought).toMatchObject({ status: 200, data: { id: again, state: 'done', accepted: 10 } })

    const back = await TestServer.start({ env, dataDir: holder.dataDir })
    ;[first, second] = isFirst ? [back, second] : [first, back]
    await eventually(async () => (await show(long)).state === 'done', 300_000)
    expect(await recordsOf('.long.example')).toEqual({ records: 200_000, names: 200_000 })
    expect(await recordsOf('.unwanted.example')).toEqual({ records: 0, names: 0 })
    expect(await recordsOf('.again.example')).toEqual({ records: 10, names: 10 })
    // Still followed by one process: added lines are stored once.
    appendFileSync(file, linesOf('followed.example', 5_000, 5_100))
    await eventually(async () => (await recordsOf('.followed.example')).names === 5_100)
    expect(await recordsOf('.followed.example')).toEqual({ records: 5_100, names: 5_100 })
    expect(await lease()).toEqual(taken)
    expect(readers()).toEqual([remaining])
  })
})
