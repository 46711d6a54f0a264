import { readdirSync } from 'node:fs'
import { type Call, dryRunSchema, hasDryRun } from '@netwarden/shared/contract'
import { ACTION_WORDS, findChanges, KIND_WORDS, wordlessSteps } from '@netwarden/shared/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { HeldReading } from '../support/held-reading.ts'
import { isLongRun } from '../support/long-run.ts'
import { NOT_MADE_TO_FAIL } from '../support/not-made-to-fail.ts'
import { PASSWORD, People } from '../support/people.ts'
import { readRouteTable } from '../support/route-table.ts'
import { STATE_ENGINES, type StateEngineName, StateServer } from '../support/state-engines.ts'
import { rowsOf, tablesOf } from '../support/stored-rows.ts'
import { type Attempt, make, type Place } from '../support/write-attempt.ts'
import { WRITE_CALLS } from '../support/write-calls.ts'

const DRY = { 'x-dry-run': 'true' }
/** Written at any time, by no call. */
const MOVING = /^(service_probe|work_lease|sign_in_failure)$/
/** It ends the sessions of this test; `tests/api/backup.test.ts` tries it. */
const RESTORE = 'POST /api/restore'
const ROUNDS = 3
/** Changed policies are written beside those that are in force, some time after the change. */
const WRITTEN_LATER = /^policies\.bin\./
/** Input of calls that are refused before they do anything; those of the others succeed. */
const UNTRIED: Record<string, Attempt> = {
  'POST /api/domain-control/change/:id/approve': { id: 'none' },
  'POST /api/user/forgot-password': { json: { username: 'superadmin' } },
  'POST /api/backup': { json: { events: 'none' } },
  [RESTORE]: {},
  'POST /api/enforcer/:id/probe': { id: 'local' },
  'POST /api/enforcer/create': { json: { name: 'tried' } },
  'POST /api/enforcer/:id/code': { id: 'none' },
  'POST /api/enforcer/:id/publish': { id: 'local', json: {} },
  'POST /api/enforcer/:id/return': { id: 'local' },
  'POST /api/node/join': { json: { secret: 's', publicKey: 'k', signature: 's', version: '1' } },
  'POST /api/node/poll': { json: { id: 'none', envelope: '{}', signature: 's' } },
  'POST /api/node/part': { json: { id: 'none', envelope: '{}', signature: 's' } },
  'POST /api/node/spool': { json: { id: 'none', envelope: '{}', signature: 's' } },
  'POST /api/system-config/dns-zone/:id/drift/take': { id: 'none', json: { server: '127.0.0.1#9' } },
  'POST /api/node/page': { json: { id: 'none', envelope: '{}', signature: 's' } },
  'POST /api/request': { json: { token: 'none' } },
  'POST /api/system-config/gateway/encrypted-test': {},
  'POST /api/system-config/gateway/query': { json: { name: 'a.example' } },
  'POST /api/access-record/import/:id/cancel': { id: 'none' },
  'POST /api/sample/load': {},
  'POST /api/sample/remove': {},
}

/** Each call is tried on one of the stores, which roll back by themselves; in a long run on both. */
function callsTriedOn(engine: StateEngineName): string[] {
  const names = [...Object.keys(WRITE_CALLS), ...Object.keys(NOT_MADE_TO_FAIL)]
  if (isLongRun || STATE_ENGINES.length === 1) return names
  return names.filter((_, place) => (place % 2 === 0) === (engine === 'sqlite'))
}

/** Refused for the local enforcer; tests/cli/dry-run.test.ts tries them with one that can return. */
const REFUSED_HERE = new Set(['POST /api/enforcer/:id/publish', 'POST /api/enforcer/:id/return'])

interface Entry {
  area: string
  id: string
  name: string
  action: string
  before: unknown
  after: unknown
}

/** Actions, kinds and fields that the log shows without words. */
function wordless(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ area: subjectKind, id: subjectId, action, before, after }) => {
    const paths = findChanges(before, after).map(({ path }) => path)
    return [
      ...(action in ACTION_WORDS ? [] : [action]),
      ...(subjectKind in KIND_WORDS ? [] : [subjectKind]),
      ...paths.filter((path) => wordlessSteps({ subjectKind, subjectId }, path).length > 0),
    ]
  })
}

describe.each(STATE_ENGINES)('on %s', (engine) => {
  let calls: Map<string, Call>
  let server: StateServer
  let place: Place
  let admin: ApiClient
  let tables: string[]
  beforeAll(async () => {
    calls = new Map(
      (await readRouteTable()).flatMap(({ method, url, call }) =>
        call?.effect === 'write' && !call.isRefused ? [[`${method} ${url}`, call] as const] : [],
      ),
    )
    server = await StateServer.start(engine, { untilReady: true })
    await eventually(async () => {
      const settings = await server.state.selectFrom('setting').select('key').execute()
      return ['retention.state', 'risk-installed'].every((key) => settings.some((row) => row.key === key))
    })
    const people = await People.on(server.server)
    admin = people.superadmin
    const reading = new HeldReading()
    reading.remove()
    place = { people, admin, state: server.state, reading }
    tables = (await tablesOf(server.state, engine)).filter((name) => !MOVING.test(name))
  })
  afterAll(() => server.stop())

  /** What is stored, what is in the data directory, and what is in memory. */
  const everything = async ({ watched }: Attempt = {}) => {
    const asked = { deviceIP: '10.77.0.1', domain: 'decided.example' }
    const { data } = await admin.post<Record<string, unknown>>('/api/domain-control/explain', asked)
    const { generationOfIngest: _, ...decided } = data
    return {
      rows: await rowsOf(server.state, tables),
      files: readdirSync(server.server.dataDir).filter((name) => !WRITTEN_LATER.test(name)),
      spooled: readdirSync(`${server.server.dataDir}/spool`),
      lists: (await admin.get('/api/domain-control/policy/list', { pageSize: 200 })).data,
      branding: (await admin.get('/api/branding')).body,
      isWatchedAlive: watched ? (await watched.get('/api/user/info')).status : null,
      decided,
    }
  }
  /** What earlier calls left to do has been done. */
  const atRest = async (attempt?: Attempt) => {
    let before = await everything(attempt)
    await eventually(async () => {
      const now = await everything(attempt)
      const isSame = differences(before, now).length === 0
      before = now
      return isSame
    })
    return before
  }
  /** A job may write during a round, and rests before the next; a call that leaves something does so in each. */
  const untouchedBy = async <T>(work: () => Promise<T>, attempt: Attempt = {}): Promise<T> => {
    for (let round = 1; ; round++) {
      const before = round === 1 ? await everything(attempt) : await atRest(attempt)
      const done = await work()
      const changed = differences(before, await everything(attempt))
      if (changed.length === 0) return done
      if (round === ROUNDS) expect(changed).toEqual([])
    }
  }
  const newestEntry = async () =>
    (await server.state.selectFrom('operationLogHead').select('seq').executeTakeFirstOrThrow()).seq
  /** By the caller: consequences have their own entries. */
  const loggedAfter = async (seq: number): Promise<Entry[]> => {
    const rows = await server.state
      .selectFrom('operationLog')
      .selectAll()
      .where('seq', '>', seq)
      .where('actor', '!=', 'netwarden')
      .orderBy('seq')
      .execute()
    return rows.map(({ subjectKind, subjectId, subject, action, before, after }) => ({
      area: subjectKind,
      id: subjectId,
      name: subject,
      action,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }))
  }

  test('knows each call that writes', () => {
    const known = [...Object.keys(WRITE_CALLS), ...Object.keys(NOT_MADE_TO_FAIL)]
    expect(known.sort()).toEqual([...calls.keys()].sort())
    expect(Object.keys(UNTRIED)).toEqual(expect.arrayContaining(Object.keys(NOT_MADE_TO_FAIL)))
  })

  test.each(callsTriedOn(engine).filter((name) => name !== RESTORE))(
    'the dry run of %s leaves everything untouched and predicts the log of the call',
    async (name) => {
      const call = calls.get(name)
      if (!call) throw new Error(`no route ${name}`)
      const attempt = UNTRIED[name] ?? (await WRITE_CALLS[name]?.(place)) ?? {}
      // A form may have another name each time that it is made.
      const body = attempt.body?.()
      const same = body ? { ...attempt, body: () => body } : attempt
      const dry = await untouchedBy(() => make(name, same, admin, DRY), attempt)
      if (!hasDryRun(call) || READS_ITS_SOURCE.has(name)) {
        const refused = { status: 400, code: 40000 }
        const outside = { status: 422, code: 42201 }
        expect({ status: dry.status, code: dry.error?.code }, JSON.stringify(dry.body)).toEqual(
          call.noDryRun === 'refused' ? refused : outside,
        )
        return
      }
      if (REFUSED_HERE.has(name)) return void expect(dry.status).toBe(409)
      expect(dry.status, JSON.stringify(dry.body)).toBe(200)
      const { changes, result } = dryRunSchema.parse(call.isBare ? dry.body : dry.data)
      expect(call.reply.safeParse(result).success).toBe(true)
      const newest = await newestEntry()
      const real = await make(name, same, admin)
      expect(real.status, JSON.stringify(real.body)).toBe(200)
      await attempt.settled?.()
      const logged = await loggedAfter(newest)
      expect(logged).not.toEqual([])
      expect(steady(changes)).toEqual(steady(logged))
      expect(wordless(logged)).toEqual([])
    },
    60_000,
  )

  test('refuses any other value of the header, before it does anything', async () => {
    await untouchedBy(async () => {
      for (const value of ['false', '1', 'TRUE', '']) {
        const answer = await make('POST /api/segment/create', { json: segmentOf('never') }, admin, {
          'x-dry-run': value,
        })
        expect([answer.status, answer.error?.code]).toEqual([400, 40000])
      }
    })
  })

  test('checks access, input and the optimistic lock as the call does', async () => {
    const { client } = await place.people.signedIn()
    const create = (who: ApiClient, json: unknown) =>
      make('POST /api/segment/create', { client: who, json }, admin, DRY)
    expect((await create(client, segmentOf('theirs'))).status).toBe(403)
    expect((await create(admin, {})).status).toBe(400)
    expect((await create(admin, segmentOf('locked'))).status).toBe(200)
    const { data } = await admin.post<{ id: string; version: number }>(
      '/api/segment/create',
      segmentOf('locked'),
    )
    expect((await create(admin, segmentOf('locked'))).status).toBe(409)
    const stale = { id: data.id, version: data.version, description: 'new' }
    const update = (headers: Record<string, string>) =>
      make('POST /api/segment/update', { json: stale }, admin, headers)
    expect((await update({})).status).toBe(200)
    expect((await update(DRY)).status).toBe(409)
  })

  test('masks secrets', async () => {
    const user = await place.people.make()
    const json = { id: user.id, password: 'Other_pass1' }
    const { body, status } = await make('POST /api/user/update', { json }, admin, DRY)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('Other_pass1')
    expect((await place.people.from().login(user.username, PASSWORD)).status).toBe(200)
  })

  test('answers beside calls that write, and holds nobody up', async () => {
    // A guarded change is measured on stored visits, of which only a few are read at a time.
    const open = await admin.request('PUT', '/api/system-config/change-guard', {
      json: { protectedDomains: [] },
    })
    expect(open.status).toBe(200)
    const names = Array.from({ length: 12 }, (_, index) => `beside ${index}`)
    const answers = await Promise.all(
      names.map((name, index) =>
        make('POST /api/segment/create', { json: segmentOf(name, index) }, admin, index % 2 === 0 ? DRY : {}),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const rows = await server.state.selectFrom('segment').select('name').execute()
    const made = rows.map(({ name }) => name).filter((name) => name.startsWith('beside'))
    expect(made.sort()).toEqual(names.filter((_, index) => index % 2 === 1).sort())
  })
})

/** A list without a version reads its source, which is outside. */
const READS_ITS_SOURCE: ReadonlySet<string> = new Set(['POST /api/domain-control/policy/:id/update'])

type Everything = Record<string, unknown> & { rows: Record<string, string[]> }

/** What differs, table by table: all of it at once would hide the difference. */
function differences({ rows: before, ...one }: Everything, { rows: after, ...other }: Everything): string[] {
  const changed = Object.keys(before).flatMap((table) => {
    const [old, now] = [new Set(before[table]), new Set(after[table])]
    const lines = [
      ...[...old].filter((row) => !now.has(row)).map((row) => `- ${row}`),
      ...[...now].filter((row) => !old.has(row)).map((row) => `+ ${row}`),
    ]
    return lines.map((line) => `${table} ${line}`.slice(0, 300))
  })
  const others = Object.keys(one).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
  return [
    ...changed,
    ...others.map((key) => `${key} ${JSON.stringify([one[key], other[key]]).slice(0, 2_000)}`),
  ]
}

function segmentOf(name: string, index = 0) {
  return { name, description: '', defaultMode: 'passed', entries: [{ entry: `10.81.${index}.0/24` }] }
}

/** Without ids of new objects, times and versions. */
function steady(entries: readonly Entry[]): unknown {
  return JSON.parse(
    JSON.stringify(entries)
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
      .replaceAll(/-[\da-f]{8}"/g, '-<id>"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
  )
}
