import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'
import { TEST_SECRET } from '../support/state-engines.ts'

/** What one process changes decides in the others within this time (ms). */
const REACHES_WITHIN = 2_000

describe.skipIf(!findPostgres())('two processes on one PostgreSQL', () => {
  let postgres: TestPostgres
  let servers: TestServer[]
  let people: People
  beforeAll(async () => {
    postgres = await TestPostgres.start(findPostgres() ?? '')
    const env = {
      NETWARDEN_SECRET: TEST_SECRET,
      NETWARDEN_TRUST_PROXY: '127.0.0.1',
      NETWARDEN_STATE_URL: postgres.url,
    }
    const first = await TestServer.start({ env, untilReady: false })
    servers = [first, await TestServer.start({ env, untilReady: false })]
    people = await People.on(first)
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await postgres.stop()
  })

  /** The same session, at the other process. */
  const atSecond = (client: ApiClient): ApiClient => {
    const other = (servers[1] ?? people.server).nobody()
    other.accessToken = client.accessToken
    return other
  }
  const reached = async (isThere: () => Promise<boolean>): Promise<number> => {
    const begun = performance.now()
    await eventually(isThere)
    return performance.now() - begun
  }

  test('decide by a policy that the other was told', async () => {
    const admin = people.superadmin
    const other = atSecond(admin)
    const modeOf = async (client: ApiClient) => {
      const asked = { deviceIP: '10.1.2.3', domain: 'both.example' }
      return (await client.post<{ solvedMode: string }>('/api/domain-control/explain', asked)).data.solvedMode
    }
    const before = await modeOf(other)
    expect(before).not.toBe('banned')
    const wanted = { group: 'domain', solvedMode: 'banned', entries: ['both.example'] }
    expect((await admin.post('/api/domain-control/custom-policy/create', wanted)).status).toBe(200)
    expect(await modeOf(admin)).toBe('banned')
    expect(await reached(async () => (await modeOf(other)) === 'banned')).toBeLessThan(REACHES_WITHIN)
  })

  test('let nobody in whose session the other has ended', async () => {
    const { client } = await people.signedIn()
    const other = atSecond(client)
    expect((await other.get('/api/user/info')).status).toBe(200)
    expect((await client.post('/api/user/logout')).status).toBe(200)
    const isOut = async () => (await other.get('/api/user/info')).status === 461
    expect(await reached(isOut)).toBeLessThan(REACHES_WITHIN)
  })

  test('write one chain of operations, however many write at once', async () => {
    const [first, second] = [people.superadmin, atSecond(people.superadmin)]
    const names = Array.from({ length: 20 }, (_, index) => `chain-${index}.example`)
    const wanted = (entry: string) => ({ group: 'domain', solvedMode: 'banned', entries: [entry] })
    const answers = await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? first : second).post('/api/domain-control/custom-policy/create', wanted(name)),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await first.get<{ isIntact: boolean }>('/api/operation-log/verify')
    expect(data.isIntact).toBe(true)
  })
})
