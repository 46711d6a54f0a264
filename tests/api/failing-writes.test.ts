import type { Call } from '@netwarden/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { People } from '../support/people.ts'
import { readRouteTable } from '../support/route-table.ts'
import { STATE_ENGINES, type StateEngineName, StateServer } from '../support/state-engines.ts'
import { STORING_READS } from '../support/storing-reads.ts'
import { type Attempt, NOT_MADE_TO_FAIL, WRITE_CALLS } from '../support/write-calls.ts'
import { type Fault, WriteFaults } from '../support/write-faults.ts'

/** No call has so many statements; one that goes on failing is a fault of this test. */
const MAX_STATEMENTS = 100

/** Every statement on both stores is some minutes of statements: in the long run. */
const KINDS: [StateEngineName, Fault][] = isLongRun
  ? STATE_ENGINES.flatMap((engine): [StateEngineName, Fault][] => [
      [engine, 'refused'],
      [engine, 'closed'],
    ])
  : [['sqlite', 'refused']]

const CALLS = { ...WRITE_CALLS, ...STORING_READS }

test('each call of the contract that writes is made to fail, or it is said why not', async () => {
  const routes = await readRouteTable()
  const named = (isMeant: (call: Call) => boolean) => [
    ...new Set(
      routes.flatMap(({ method, url, call }) => (call && isMeant(call) ? [`${method} ${url}`] : [])),
    ),
  ]
  const known = [...Object.keys(WRITE_CALLS), ...Object.keys(NOT_MADE_TO_FAIL)]
  expect(named(({ effect, isRefused }) => effect === 'write' && !isRefused).sort()).toEqual(known.sort())
  expect(named(({ effect }) => effect === 'read')).toEqual(expect.arrayContaining(Object.keys(STORING_READS)))
}, 120_000)

describe.each(KINDS)('on %s with a statement %s', (engine, fault) => {
  let place: StateServer
  let people: People
  let admin: ApiClient
  let faults: WriteFaults
  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    // What a start writes by itself is written.
    await eventually(async () => {
      const settings = await place.state.selectFrom('setting').select('key').execute()
      return ['retention.state', 'risk-installed'].every((key) => settings.some((row) => row.key === key))
    })
    people = await People.on(place.server)
    admin = people.superadmin
    faults = await WriteFaults.install(place.state, engine, fault)
  }, 120_000)
  afterAll(() => place.stop())

  const decided = async () => {
    const asked = { deviceIP: '10.77.0.1', domain: 'decided.example' }
    const answer = await admin.post<Record<string, unknown>>('/api/domain-control/explain', asked)
    // The ingest thread tells of itself what it decides by, some time after it does.
    const { generationOfIngest: _told, ...decision } = answer.data
    return decision
  }
  const isAlive = async (client: ApiClient | undefined) =>
    client === undefined || (await client.get('/api/user/info')).status === 200
  const all = async ({ watched }: Attempt) => ({
    stored: await faults.snapshot(),
    decided: await decided(),
    isAlive: await isAlive(watched),
  })

  /** Every statement in a long run, which ends where the call succeeds; else the first, one amid, and the last. */
  const toFail = async (name: string, prepare: () => Promise<Attempt> | Attempt): Promise<number[]> => {
    if (isLongRun) return Array.from({ length: MAX_STATEMENTS }, (_, index) => index + 1)
    const attempt = await prepare()
    await faults.failAt(Number.MAX_SAFE_INTEGER)
    expect((await make(name, attempt, admin)).status).toBe(200)
    const last = await faults.seen()
    await faults.failAt(0)
    return [...new Set([1, Math.ceil(last / 2), last])]
  }

  test.each(Object.entries(CALLS))(
    '%s leaves nothing behind wherever it fails, and then succeeds',
    async (name, prepare) => {
      const around = { people, admin, state: place.state }
      const statements = await toFail(name, () => prepare(around))
      const attempt = await prepare(around)
      const before = await all(attempt)
      const leavesNothing = async (where: string, { status, body }: Answer) => {
        expect([500, 503], JSON.stringify(body)).toContain(status)
        expect(await all(attempt), where).toEqual(before)
      }
      await faults.failAtCommit()
      const uncommitted = await make(name, attempt, admin)
      await faults.failAt(0)
      await leavesNothing('after the commit', uncommitted)
      const answers: number[] = []
      for (const statement of statements) {
        await faults.failAt(statement)
        const answer = await make(name, attempt, admin)
        const { status } = answer
        const isCounted = (await faults.seen()) >= statement
        await faults.failAt(0)
        answers.push(status)
        if (status === 200) {
          const hasFailed = isCounted && !attempt.isFollowed
          expect(hasFailed, `${name} succeeded although statement ${statement} failed`).toBe(false)
          break
        }
        await leavesNothing(`after statement ${statement}`, answer)
      }
      expect(answers[0]).not.toBe(200)
      if (answers.at(-1) !== 200) expect((await make(name, attempt, admin)).status).toBe(200)
      const { stored } = before
      const after = await faults.snapshot()
      if (name in WRITE_CALLS) expect(after.operation_log).not.toEqual(stored.operation_log)
      else expect(after).not.toEqual(stored)
    },
    120_000,
  )
})

function make(name: string, attempt: Attempt, admin: ApiClient): Promise<Answer> {
  const [method = '', url = ''] = name.split(' ')
  const { client = admin, id, json, query, body } = attempt
  const path = id === undefined ? url : url.replace(':id', encodeURIComponent(id))
  return client.request(method, path, { json, query, ...(body ? { body: body() } : {}) })
}
