import type { Call } from '@netwarden/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { People } from '../support/people.ts'
import { readRouteTable } from '../support/route-table.ts'
import { STATE_ENGINES, type StateEngineName, StateServer } from '../support/state-engines.ts'
import { type Attempt, NOT_MADE_TO_FAIL, WRITE_CALLS } from '../support/write-calls.ts'
import { type Fault, WriteFaults } from '../support/write-faults.ts'

/** No call has so many statements; one that goes on failing is a fault of this test. */
const MAX_STATEMENTS = 100

const KINDS: [StateEngineName, Fault][] = STATE_ENGINES.flatMap((engine): [StateEngineName, Fault][] =>
  engine === 'postgres' && isLongRun
    ? [
        [engine, 'refused'],
        [engine, 'closed'],
      ]
    : [[engine, 'refused']],
)

test('each call of the contract that writes is made to fail, or it is said why not', async () => {
  const isWrite = (call: Call | undefined) => call?.effect === 'write' && !call.isRefused
  const routes = (await readRouteTable()).filter(({ call }) => isWrite(call))
  const named = routes.map(({ method, url }) => `${method} ${url}`)
  const known = [...Object.keys(WRITE_CALLS), ...Object.keys(NOT_MADE_TO_FAIL)]
  expect([...new Set(named)].sort()).toEqual(known.sort())
}, 120_000)

// Some minutes of statements: in the long run.
describe.runIf(isLongRun).each(KINDS)('on %s with a statement %s', (engine, fault) => {
  let place: StateServer
  let people: People
  let admin: ApiClient
  let faults: WriteFaults
  beforeAll(async () => {
    place = await StateServer.start(engine)
    people = await People.on(place.server)
    admin = people.superadmin
    faults = await WriteFaults.install(place.state, engine, fault)
  }, 120_000)
  afterAll(() => place.stop())

  const decided = async () => {
    const asked = { deviceIP: '10.77.0.1', domain: 'decided.example' }
    const { data } = await admin.post('/api/domain-control/explain', asked)
    return data
  }
  const isAlive = async (client: ApiClient | undefined) =>
    client === undefined || (await client.get('/api/user/info')).status === 200
  const all = async ({ watched }: Attempt) => ({
    stored: await faults.snapshot(),
    decided: await decided(),
    isAlive: await isAlive(watched),
  })

  test.each(Object.entries(WRITE_CALLS))(
    '%s leaves nothing behind wherever it fails, and then succeeds',
    async (name, prepare) => {
      const attempt = await prepare({ people, admin, state: place.state })
      const before = await all(attempt)
      const answers: number[] = []
      for (let statement = 1; statement <= MAX_STATEMENTS; statement += 1) {
        await faults.failAt(statement)
        const { status, body } = await make(name, attempt, admin)
        const isCounted = (await faults.seen()) >= statement
        await faults.failAt(0)
        if (status === 200) {
          expect(isCounted, `${name} succeeded although statement ${statement} failed`).toBe(false)
          answers.push(status)
          break
        }
        expect([500, 503], JSON.stringify(body)).toContain(status)
        expect(await all(attempt), `after statement ${statement}`).toEqual(before)
        answers.push(status)
      }
      expect(answers.length).toBeGreaterThan(1)
      expect(answers.at(-1)).toBe(200)
      expect((await faults.snapshot()).operation_log).not.toEqual(before.stored.operation_log)
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
