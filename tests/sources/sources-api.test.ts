import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  Completeness,
  FoundLog,
  IncompleteSlot,
  Page,
  Source,
  SourceRejectRow,
} from '@netwarden/shared/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { framesOf } from '../dnstap/support/dnstap-frames.ts'
import { DnstapSender } from '../dnstap/support/dnstap-sender.ts'
import { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'
import { visitLines } from './support/followed-source.ts'

let server: TestServer
let admin: ApiClient
let folder: string
let dnstapPort: number
let env: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-sources-'))
  dnstapPort = await freePort()
  env = {
    NETWARDEN_SOURCE_ROOTS: `${folder},${tmpdir()}`,
    NETWARDEN_DNSTAP_LISTEN: `tcp:127.0.0.1:${dnstapPort}`,
  }
  server = await TestServer.start({ env })
  admin = await server.superadmin()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/logs/${name}`, import.meta.url))
const path = (name: string) => join(folder, name)
const append = (name: string, text: string) => appendFileSync(path(name), text)

async function create(fields: Partial<Source>) {
  const wanted = { name: freshName('source'), kind: 'tail', ...fields }
  const answer = await admin.post('/api/rest/sources', wanted)
  return { ...answer, source: answer.body as Source }
}

async function show(id: string): Promise<Source> {
  return (await admin.get(`/api/rest/sources/${id}`)).body as Source
}

/** Records of a source in the event store. */
async function recordsOf({ name }: Source): Promise<number> {
  const answer = await admin.get<Page<unknown>>('/api/access-record/list', { source: name, pageSize: 1 })
  return answer.data.total
}

const untilRecords = (source: Source, count: number) =>
  eventually(async () => (await recordsOf(source)) === count)

test('logs of known programs are found in their usual places until a source follows them', async () => {
  mkdirSync(path('unbound'))
  writeFileSync(path('unbound/unbound.log'), 'a line\n')
  mkdirSync(path('dnsmasq.log'))
  const found = async () => (await admin.get<FoundLog[]>('/api/source/found')).data.filter(isOurs)
  const isOurs = ({ location }: FoundLog) => location.startsWith(folder)
  const log = { location: path('unbound/unbound.log'), format: 'unbound', program: 'Unbound', bytes: 7 }
  expect(await found()).toEqual([log])
  const { source } = await create({ location: log.location, format: log.format })
  expect(await found()).toEqual([])
  await admin.delete(`/api/rest/sources/${source.id}`)
  rmSync(path('unbound'), { recursive: true })
  rmSync(path('dnsmasq.log'), { recursive: true })
})

test('only administrators see which logs were found, and the call takes no parameters', async () => {
  const people = await People.on(server)
  const { client } = await people.signedIn('common')
  expect((await server.nobody().get('/api/source/found')).status).toBe(401)
  expect((await client.get('/api/source/found')).status).toBe(403)
  expect((await admin.get('/api/source/found', { path: '/etc' })).status).toBe(400)
})

test('following is exact across rotation, truncation, a killed server and a restart', async () => {
  append('app.log', visitLines(0, 2_000))
  const { source, status } = await create({ location: path('app.log') })
  expect(status).toBe(200)
  await untilRecords(source, 2_000)

  renameSync(path('app.log'), path('app.log.1'))
  append('app.log.1', visitLines(2_000, 3_000))
  append('app.log', visitLines(3_000, 4_000))
  await untilRecords(source, 4_000)

  append('app.log', visitLines(4_000, 5_000))
  copyFileSync(path('app.log'), path('app.log.2'))
  truncateSync(path('app.log'))
  append('app.log', visitLines(5_000, 6_000))
  await untilRecords(source, 6_000)

  append('app.log', visitLines(6_000, 60_000))
  await eventually(async () => (await recordsOf(source)) > 6_000)
  await server.kill()
  append('app.log', visitLines(60_000, 61_000))
  server = await TestServer.start({ dataDir: server.dataDir, env })
  admin = await server.superadmin()
  await untilRecords(source, 61_000)
  // Read lines are stored before the import reports that it continues.
  await expect
    .poll(() => show(source.id))
    .toMatchObject({ state: 'running', read: 61_000, accepted: 61_000, rejected: 0 })
  const gaps = await admin.get<Completeness>('/api/source/completeness')
  expect(gaps.data.filter(({ source: name }) => name === source.name)).toEqual([])
})

test("a folder of BIND's query log and rpz log yields joined records", async () => {
  mkdirSync(path('bind'))
  const queries = readFileSync(fixture('bind-query/iso8601-utc-views.log'), 'utf8')
  writeFileSync(path('bind/queries.log'), queries)
  copyFileSync(fixture('bind-rpz/iso8601-utc-views.log'), path('bind/rpz.log'))
  const { source } = await create({ kind: 'folder', location: path('bind') })
  const asked = queries.split('\n').filter((line) => line.includes(': query: ')).length
  await untilRecords(source, asked)
  const banned = await admin.get<Page<unknown>>('/api/access-record/list', {
    source: source.name,
    solvedMode: 'banned',
  })
  expect(banned.data.total).toBeGreaterThan(50)
})

test('malformed lines are stored with their file, line and reason, in the requested language', async () => {
  append('broken.log', `${visitLines(0, 1)}no record\n${visitLines(1, 2)}{"half":\n`)
  const { source } = await create({ location: path('broken.log'), format: 'netwarden-ndjson' })
  await eventually(async () => (await show(source.id)).rejected === 2)
  const answer = await admin.get<Page<SourceRejectRow>>(`/api/source/${source.id}/rejects`)
  expect(answer.data.total).toBe(2)
  expect(answer.data.list).toMatchObject([
    { file: 'broken.log', line: 4, excerpt: '{"half":', msg: 'Not a valid JSON object' },
    { file: 'broken.log', line: 2, excerpt: 'no record' },
  ])
  expect((await show(source.id)).accepted).toBe(2)
})

test('a disabled source reads nothing, and continues at its position when it is enabled', async () => {
  append('switch.log', visitLines(0, 10))
  const { source } = await create({ location: path('switch.log') })
  await untilRecords(source, 10)
  const off = await admin.put(`/api/rest/sources/${source.id}`, { enabled: false })
  expect(off.body).toMatchObject({ state: 'disabled', enabled: false, version: 2 })
  append('switch.log', visitLines(10, 20))
  const on = await admin.put(`/api/rest/sources/${source.id}`, { enabled: true })
  expect(on.body).toMatchObject({ enabled: true, version: 3 })
  await untilRecords(source, 20)
})

test('deleting a source keeps its records', async () => {
  append('gone.log', visitLines(0, 5))
  const { source } = await create({ location: path('gone.log') })
  await untilRecords(source, 5)
  expect((await admin.delete(`/api/rest/sources/${source.id}`)).status).toBe(200)
  expect((await admin.get(`/api/rest/sources/${source.id}`)).status).toBe(404)
  expect((await admin.get(`/api/source/${source.id}/rejects`)).status).toBe(404)
  expect(await recordsOf(source)).toBe(5)
})

test('a missing file is waited for, and the source reports it', async () => {
  const { source } = await create({ location: path('later.log') })
  await eventually(async () => {
    const { state, reason } = await show(source.id)
    return state === 'waiting' && /does not exist yet/.test(reason ?? '')
  })
  append('later.log', visitLines(0, 3))
  await untilRecords(source, 3)
  await eventually(async () => (await show(source.id)).state === 'running')
})

test.each([
  ['tail', 'a-folder', 'folder', /is a folder, not a file/, /是文件夹/],
  ['folder', 'a-file.log', 'file', /is not a folder/, /不是文件夹/],
] as const)(
  'a %s with the wrong kind of path reports that until the right kind exists there',
  async (kind, name, what, en, zh) => {
    if (what === 'folder') mkdirSync(path(name))
    else append(name, 'a file\n')
    const { source } = await create({ kind, location: path(name) })
    await eventually(async () => (await show(source.id)).state === 'failed')
    expect((await show(source.id)).reason).toMatch(en)
    const chinese = new ApiClient(server.url, 'zh-CN')
    chinese.accessToken = admin.accessToken
    expect(((await chinese.get(`/api/rest/sources/${source.id}`)).body as Source).reason).toMatch(zh)

    rmSync(path(name), { recursive: true })
    if (what === 'file') mkdirSync(path(name))
    append(what === 'file' ? join(name, 'x.log') : name, visitLines(0, 3))
    await untilRecords(source, 3)
    await eventually(async () => (await show(source.id)).state === 'running')
  },
)

test('a file of no known format fails with a reason', async () => {
  append('words.log', 'some words\n'.repeat(300))
  const { source } = await create({ location: path('words.log') })
  await eventually(async () => (await show(source.id)).state === 'failed')
  expect((await show(source.id)).reason).toMatch(/Unknown log format/)
})

test('servers that send dnstap become visits of the source for their identity, each question once', async () => {
  const { source: mine } = await create({ kind: 'dnstap', location: 'resolver-1' })
  const { source: others } = await create({ kind: 'dnstap', location: '*' })
  const address = `tcp:127.0.0.1:${dnstapPort}`
  for (const { id } of [mine, others])
    await eventually(async () => (await show(id)).reason?.includes(address) === true)
  const [one, two] = await Promise.all([DnstapSender.open(dnstapPort), DnstapSender.open(dnstapPort)])
  await Promise.all([one.send(framesOf('resolver-1', 3_000)), two.send(framesOf('elsewhere', 200))])
  await one.send([Buffer.from('damaged')])
  await untilRecords(mine, 3_000)
  await untilRecords(others, 200)
  await eventually(async () => {
    const { state, accepted, rejected, senders } = await show(mine.id)
    return `${state} ${accepted} ${rejected} ${senders?.[0]?.frames}` === 'running 3000 1 3001'
  })
  const visit = async (domain: string) => {
    const filter = { source: mine.name, domain, pageSize: 1 }
    return (await admin.get<Page<Record<string, unknown>>>('/api/access-record/list', filter)).data.list[0]
  }
  const banned = { rcode: 'NXDOMAIN', solvedMode: 'banned', verdictBy: 'source', qtype: 'A' }
  expect(await visit('n10.resolver-1.example')).toMatchObject(banned)
  const passed = { answers: ['198.51.100.7'], rcode: 'NOERROR', solvedMode: 'passed', verdictBy: 'policy' }
  expect(await visit('n11.resolver-1.example')).toMatchObject(passed)
  const gaps = async ({ name }: Source) =>
    (await admin.get<Completeness>('/api/source/completeness', { source: name })).data.length
  await one.stop()
  two.break()
  await eventually(async () => (await show(others.id)).state === 'waiting')
  const [again, back] = await Promise.all([DnstapSender.open(dnstapPort), DnstapSender.open(dnstapPort)])
  await Promise.all([again.send(framesOf('resolver-1', 10)), back.send(framesOf('elsewhere', 10))])
  await untilRecords(others, 210)
  await untilRecords(mine, 3_010)
  await eventually(async () => (await gaps(others)) > 0)
  expect(await gaps(mine)).toBe(0)
  expect((await admin.put(`/api/rest/sources/${mine.id}`, { kind: 'tail' })).errors).toHaveProperty('kind')
  await admin.delete(`/api/rest/sources/${mine.id}`)
  await admin.delete(`/api/rest/sources/${others.id}`)
})

test.each([
  ['a relative path', { location: 'var/log/x.log' }, 'location'],
  ['a path with a NUL', { location: '/var/log/\0' }, 'location'],
  ['a format that does not exist', { format: 'morse' }, 'format'],
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a path as the sender of dnstap', { kind: 'dnstap' as const }, 'location'],
  ['an upload', { kind: 'upload' as const }, 'kind'],
  ['an empty name', { name: ' ' }, 'name'],
])('rejects %s and names the field', async (_what, fields, field) => {
  const answer = await create({ location: path('x.log'), ...fields })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.errors ?? {})).toEqual([field])
})

test('a name is unique, and an older version is rejected', async () => {
  const { source } = await create({ location: path('one.log') })
  const twice = await create({ name: source.name, location: path('two.log') })
  expect(twice.status).toBe(409)
  expect(twice.errors?.name).toBeTruthy()
  const first = await admin.put(`/api/rest/sources/${source.id}`, { ...source, name: freshName('renamed') })
  expect(first.status).toBe(200)
  const late = await admin.put(`/api/rest/sources/${source.id}`, { ...source, name: freshName('renamed') })
  expect(late.status).toBe(409)
})

test('lists sources by name, and by part of it', async () => {
  const name = freshName('findme')
  await create({ name, location: path('listed.log') })
  const { rows, range, status } = await restList<Source>(admin, 'sources', { filter: { q: 'FINDME' } })
  expect(status).toBe(200)
  expect(rows.map((row) => row.name)).toEqual([name])
  expect(range).toBe('sources 0-0/1')
})

test('every change is in the operation log', async () => {
  const { source } = await create({ location: path('logged.log') })
  await admin.put(`/api/rest/sources/${source.id}`, { enabled: false })
  await admin.delete(`/api/rest/sources/${source.id}`)
  const { rows } = await restList<{ action: string }>(admin, 'operation-logs', {
    filter: { subject: source.id },
    sort: ['at', 'ASC'],
  })
  expect(rows.map(({ action }) => action)).toEqual(['source.create', 'source.update', 'source.delete'])
})

test('only administrators access sources; every user may query incomplete minutes', async () => {
  const { client } = await (await People.on(server)).signedIn('common')
  expect((await client.get('/api/rest/sources')).status).toBe(403)
  expect((await client.post('/api/rest/sources', {})).status).toBe(403)
  expect((await client.get('/api/source/x/rejects')).status).toBe(403)
  expect((await client.get('/api/source/completeness')).status).toBe(200)
  const slots = { starts: ['2026-01-01T00:00:00Z'] }
  expect((await client.post('/api/source/incomplete-slots', slots)).status).toBe(200)
  const nobody = server.nobody()
  expect((await nobody.get('/api/rest/sources')).status).toBe(401)
  expect((await nobody.get('/api/source/completeness')).status).toBe(401)
  expect((await nobody.post('/api/source/incomplete-slots', slots)).status).toBe(401)
})

test('minutes in which a file was truncated without a copy are reported as incomplete', async () => {
  append('cut.log', visitLines(0, 10))
  const { source } = await create({ location: path('cut.log') })
  await untilRecords(source, 10)
  truncateSync(path('cut.log'))
  append('cut.log', visitLines(10, 11))
  await untilRecords(source, 11)
  await eventually(async () => {
    const answer = await admin.get<Completeness>('/api/source/completeness', { source: source.name })
    return answer.data.some((row) => row.gaps > 0)
  })
})

/** Truncates a file that was read, so that later content is known to be missing. */
async function loseLines(): Promise<Source> {
  const file = `${freshName('lost')}.log`
  append(file, visitLines(0, 10))
  const { source } = await create({ location: path(file) })
  await untilRecords(source, 10)
  truncateSync(path(file))
  append(file, visitLines(10, 11))
  await eventually(async () => (await lostMinutesOf(source)).length > 0)
  return source
}

async function lostMinutesOf({ name }: Source, query: Record<string, string> = {}): Promise<Completeness> {
  const answer = await admin.get<Completeness>('/api/source/completeness', { source: name, ...query })
  return answer.data
}

const MINUTE = 60_000
const isoAt = (time: number) => new Date(time).toISOString()

test('incomplete minutes can be queried for one source', async () => {
  const [one, other] = [await loseLines(), await loseLines()]
  expect((await lostMinutesOf(one)).map(({ source }) => source)).not.toContain(other.name)
  expect(await lostMinutesOf({ ...one, name: 'nobody' })).toEqual([])
})

test('the incomplete slots of a chart are named by their starts, with the sums of all sources', async () => {
  const source = await loseLines()
  const minutes = (await lostMinutesOf(source)).map(({ minute }) => Date.parse(minute))
  const [first = 0, last = 0] = [Math.min(...minutes), Math.max(...minutes)]
  const starts = [first - 2 * MINUTE, first - MINUTE, first, last + MINUTE, last + 2 * MINUTE]
  const ask = (to: number) =>
    admin.post<IncompleteSlot[]>('/api/source/incomplete-slots', { starts: starts.map(isoAt), to: isoAt(to) })
  const all = (
    await admin.get<Completeness>('/api/source/completeness', {
      from: isoAt(first),
      to: isoAt(last + MINUTE),
    })
  ).data
  const slots = (await ask(last + 3 * MINUTE)).data
  const slot = slots.find(({ name }) => name === isoAt(first))
  expect(slot).toEqual({
    name: isoAt(first),
    minutes: new Set(all.map(({ minute }) => minute)).size,
    gaps: all.reduce((sum, { gaps }) => sum + gaps, 0),
    drops: all.reduce((sum, { drops }) => sum + drops, 0),
  })
  expect(slots.every(({ minutes: missing }) => missing > 0)).toBe(true)
  const later = (await ask(starts[1] ?? 0)).data
  expect(later.map(({ name }) => name)).not.toContain(isoAt(first))
})

test.each([
  ['no slots', []],
  ['slots out of order', ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z']],
  ['a slot twice', ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']],
  ['what is no time', ['yesterday']],
  ['more slots than a chart has', Array.from({ length: 501 }, (_slot, index) => isoAt(index * MINUTE))],
])('refuses to mark %s', async (_what, starts) => {
  const answer = await admin.post('/api/source/incomplete-slots', { starts })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.errors ?? {})[0]).toMatch(/^starts/)
})
