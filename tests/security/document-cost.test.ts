import type { ConfigPlan } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { longestStall, MOST_STALLS } from '../support/longest-stall.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const PLAN = '/api/config/plan'
/** As many as there can be, in a long run. */
const MOST_POLICIES = isLongRun ? 300_000 : 60_000

let server: TestServer
let people: People
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  people = await People.on(server)
  admin = people.superadmin
})
afterAll(() => server.stop())

const zone = (index: number) => ({
  origin: `z${index}.example`,
  text: `$TTL 60\n@ SOA ns hm 1 7200 900 1209600 60\n@ NS ns\nns A 192.0.2.1\n$GENERATE 1-99000 h$ A 192.0.2.1\n`,
})
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('')
const ALIASES = `a0: &a0 [x, x, x, x, x, x, x, x, x]\n${lines(12, (i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]\n`)}`

describe('a costly document', () => {
  test.each([
    ['many keys', lines(25_000, (i) => `k${i}: 1\n`), 422],
    ['very many keys', lines(100_000, (i) => `k${i}: 1\n`), 422],
    ['a deep list', '['.repeat(20_000), 422],
    ['aliases of aliases', `netwarden: 1\n${ALIASES}`, 422],
    [
      'many zones that generate records',
      { netwarden: 1, zones: Array.from({ length: 30 }, (_, i) => zone(i)) },
      422,
    ],
  ])('of %s is refused while others are answered', async (_what, document, status) => {
    const { stalls, answer } = await longestStall(server, () => admin.post(PLAN, { document }))
    expect(stalls).toBeLessThan(MOST_STALLS)
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status)
  })

  test('a document of very many policies is planned while other calls are answered', async () => {
    const entries = Array.from({ length: MOST_POLICIES }, (_, i) => `n${i}.example`)
    const document = { netwarden: 1, customPolicies: [{ group: 'domain', entries }] }
    const plan = () => admin.post<ConfigPlan>(PLAN, { document })
    const { stalls, answer } = await longestStall(server, plan)
    expect(stalls).toBeLessThan(MOST_STALLS)
    expect(answer.data?.counts).toEqual({ create: MOST_POLICIES, update: 0, delete: 0 })
  })
})

test('a repeated key is reported at its line', async () => {
  const { status, error } = await admin.post(PLAN, { document: 'netwarden: 1\nsegments: []\nsegments: []\n' })
  expect([status, error?.lines]).toEqual([
    422,
    [{ line: 3, msg: "'segments' is given twice: remove one of them" }],
  ])
})

describe('a plan', () => {
  const document = { netwarden: 1, segments: [{ name: 'planned' }] }

  test('can be applied by its author only', async () => {
    const { client } = await people.signedIn('admin')
    const { planId } = (await admin.post<ConfigPlan>(PLAN, { document })).data
    const apply = (who: ApiClient) => who.post('/api/config/apply', { planId })
    expect((await apply(client)).status).toBe(404)
    expect((await apply(admin)).status).toBe(200)
  })

  test('cannot be made by a token that may only read', async () => {
    const reader = await people.withToken(admin, 'read')
    expect((await reader.post(PLAN, { document })).status).toBe(403)
  })
})
