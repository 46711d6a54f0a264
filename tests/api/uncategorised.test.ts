import type {
  ListUpdated,
  ListVersion,
  Page,
  PolicyExplanation,
  UncategorisedName,
} from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const BASE = '/api/domain-control/policy'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: TestServer
let people: People
let admin: ApiClient

/** How often each name was queried, and how many days ago. */
const ASKED: [string, number, number][] = [
  ['most.asked-a.example', 9, 0],
  ['www.asked-b.example', 7, 0],
  ['asked-c.example', 5, 1],
  ['sometime.asked-d.example', 8, 9],
  ['printer._tcp.local', 20, 0],
]

beforeAll(async () => {
  server = await TestServer.start()
  people = await People.on(server)
  admin = people.superadmin
  const visits = ASKED.flatMap(([domain, count, days]) =>
    Array.from({ length: count }, (_, i) => ({
      accessAt: new Date(Date.now() - days * DAY - (i + 1) * MINUTE).toISOString(),
      deviceIP: '10.9.7.1',
      domain,
    })),
  )
  const query = { format: 'netwarden-ndjson', wait: 'true' }
  expect((await admin.upload('/api/access-record/import', toNdjson(visits), query)).status).toBe(200)
})
afterAll(() => server?.stop())

const uncategorised = async (query: Record<string, string> = {}) => {
  const { status, data } = await admin.get<UncategorisedName[]>(`${BASE}/uncategorised`, query)
  expect(status).toBe(200)
  return data.map(({ domain, visits }) => [domain, visits])
}
const createList = async (group: string, name: string) => {
  const body = { name, group, source: { kind: 'upload' } }
  return (await admin.post<{ id: string }>(`${BASE}/create`, body)).data.id
}
const addNames = (id: string, names: string[], by = admin) =>
  by.post<ListUpdated>(`${BASE}/${id}/add-names`, { names })

test('names without a category are listed, most queried first, until a list or an organisation contains them', async () => {
  const [a, b, c] = [
    ['most.asked-a.example', 9],
    ['www.asked-b.example', 7],
    ['asked-c.example', 5],
  ]
  // Local names have a category of their own.
  await expect.poll(() => uncategorised()).toEqual([a, b, c])
  expect(await uncategorised({ days: '30', limit: '2' })).toEqual([a, ['sometime.asked-d.example', 8]])
  expect(await uncategorised({ days: '1' })).toEqual([a, b])

  const bad = await createList('bad', 'Put aside')
  expect(await addNames(bad, ['Asked-A.example.'])).toMatchObject({ status: 200 })
  expect(await uncategorised()).toEqual([b, c])
  await admin.post(`${BASE}/enable`, { id: bad, enable: true })
  const asked = { deviceIP: '10.9.7.1', domain: 'most.asked-a.example' }
  const explained = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
  expect(explained.data).toMatchObject({ solvedMode: 'banned', policyId: bad, matched: 'asked-a.example' })

  // Known, but without a category: only listed when all are requested.
  const application = await createList('app', 'Own application')
  await addNames(application, ['asked-b.example'])
  expect(await uncategorised()).toEqual([c])
  const org = { name: 'Asked', industry: 'internet', country: 'CN', domains: ['asked-c.example'] }
  expect((await admin.post('/api/rest/orgs', org)).status).toBe(200)
  await expect.poll(() => uncategorised()).toEqual([])
  const all = await admin.get<UncategorisedName[]>(`${BASE}/uncategorised`, { all: 'true' })
  expect(all.data).toEqual([
    {
      domain: 'www.asked-b.example',
      registrableDomain: 'asked-b.example',
      visits: 7,
      org: null,
      lists: [application],
    },
    { domain: 'asked-c.example', registrableDomain: 'asked-c.example', visits: 5, org: 'Asked', lists: [] },
  ])
})

test('names are added to a list as a version of its own, which can be rolled back and repeated', async () => {
  const id = await createList('common', 'Grown by hand')
  const names = async () => {
    const { data } = await admin.get<Page<{ domain: string }>>(`${BASE}/${id}/names`)
    return data.list.map(({ domain }) => domain)
  }
  const { data: first } = await addNames(id, ['b.grown.example', 'a.grown.example'])
  const { data: second } = await addNames(id, ['c.grown.example', 'a.grown.example'])
  expect(await names()).toEqual(['a.grown.example', 'b.grown.example', 'c.grown.example'])
  const { data: versions } = await admin.get<ListVersion[]>(`${BASE}/${id}/versions`)
  expect(versions.map(({ version, added, removed, state }) => [version, added, removed, state])).toEqual([
    [second.version, 1, 0, 'inForce'],
    [first.version, 2, 0, 'kept'],
  ])
  // The same again changes nothing.
  expect((await addNames(id, ['c.grown.example'])).data.version).toBe(second.version)
  await admin.post(`${BASE}/${id}/rollback`, { version: first.version })
  expect(await names()).toEqual(['a.grown.example', 'b.grown.example'])
  await addNames(id, ['c.grown.example'])
  expect(await names()).toEqual(['a.grown.example', 'b.grown.example', 'c.grown.example'])
  const { data: log } = await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
    action: 'policy.addNames',
    subject: id,
  })
  expect(log.total).toBe(2)
})

test('names are added only to uploaded lists, and only by administrators', async () => {
  const id = await createList('bad', 'Guarded')
  const builtIn = (await admin.get<Page<{ id: string }>>(`${BASE}/list`, { pageSize: '1' })).data.list[0]
  expect((await addNames(builtIn?.id ?? '', ['x.example'])).status).toBe(409)
  const source = { kind: 'file', location: '/tmp/none.txt' }
  const file = await admin.post<{ id: string }>(`${BASE}/create`, { name: 'Of a file', group: 'bad', source })
  expect((await addNames(file.data.id, ['x.example'])).status).toBe(409)
  expect((await addNames(id, ['http://x.example/a'])).status).toBe(400)
  expect((await addNames(id, [])).status).toBe(400)
  expect((await addNames('no-such-list', ['x.example'])).status).toBe(404)
  const common = (await people.signedIn('common')).client
  expect((await addNames(id, ['x.example'], common)).status).toBe(403)
  expect((await common.get(`${BASE}/uncategorised`)).status).toBe(200)
  expect((await admin.get(`${BASE}/uncategorised`, { days: '31' })).status).toBe(400)
})

test('a list with a pending version accepts no names before its review', async () => {
  const id = await createList('bad', 'Waiting')
  await addNames(id, ['first.waiting.example'])
  const form = new FormData()
  form.append('file', new Blob(['first.waiting.example\nsecond.waiting.example\n']), 'list.txt')
  expect((await admin.upload(`${BASE}/${id}/upload`, form)).status).toBe(200)
  expect((await addNames(id, ['third.waiting.example'])).status).toBe(409)
  expect((await admin.post(`${BASE}/${id}/update`)).status).toBe(200)
  expect((await addNames(id, ['third.waiting.example'])).status).toBe(200)
})
