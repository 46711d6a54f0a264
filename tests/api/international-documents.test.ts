import type { OrganisationImport, PolicyExplanation } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'

const NAME = '隧道.公司'
const A_LABELS = 'xn--8b4ap8j.xn--55qx5d'
const VISITED = '隧道.中国'
const VISITED_A_LABELS = 'xn--8b4ap8j.xn--fiqs8s'
const FOREIGN_NAME = /隧|[。．｡]/

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
})
afterAll(() => server?.stop())

interface Plan {
  planId: string
  changes: unknown[]
}

const planned = (document: object) =>
  admin.post<Plan>('/api/config/plan', { document: { netwarden: 1, ...document } })
const applied = async (document: object) => {
  const { data, body } = await planned(document)
  const { status } = await admin.post('/api/config/apply', { planId: data?.planId })
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('a name in Chinese in a document is that of its A-labels', () => {
  const zone = (name: string) => ({
    origin: name,
    text: `@ SOA ns1 h 7 7200 900 1209600 3600\n@ NS ns1\nns1 A 192.0.2.1\n`,
  })
  const SECTIONS: [string, (name: string) => object][] = [
    [
      'custom policies',
      (name) => ({ customPolicies: [{ group: 'domain', solvedMode: 'banned', entries: [name] }] }),
    ],
    ['names of a list', (name) => ({ lists: [{ name: 'Own', group: 'common', names: `${name}\n` }] })],
    [
      'domains of an organisation',
      (name) => ({
        organisations: [
          { name: 'Company', nameZh: '公司', industry: 'software', country: 'CN', domains: [name] },
        ],
      }),
    ],
    ['zones', (name) => ({ zones: [zone(name)] })],
    [
      'DNS servers of a domain',
      (name) => ({ dns: { specifiedDNSServers: [{ match: name, servers: ['192.0.2.53'] }] } }),
    ],
    ['gateway settings', (name) => ({ gateway: { privateAnswerDomains: [name] } })],
  ]

  test.each(SECTIONS)('in %s, and the same document in A-labels changes nothing', async (_section, of) => {
    await applied(of(NAME))
    for (const same of [NAME, '隧道。公司', A_LABELS]) {
      const { data } = await planned(of(same))
      expect(data.changes, same).toEqual([])
    }
    const section = Object.keys(of(NAME))[0] ?? ''
    const text = await (await admin.raw('GET', `/api/config/export?section=${section}`)).text()
    expect(text).toContain(A_LABELS)
    expect(text).not.toMatch(FOREIGN_NAME)
  })
})

test('organisations are imported and found with domains in Chinese', async () => {
  const form = new FormData()
  const header = 'name,nameZh,industry,address,addressZh,country,domains'
  form.set(
    'file',
    new Blob([`${header}\nTunnels,隧道,software,Berlin,柏林,DE,隧道｡网络 隧道。中国\n`]),
    'orgs.csv',
  )
  const { data } = await admin.upload<OrganisationImport>('/api/org/import', form)
  expect(data).toMatchObject({ rows: 1, created: 1 })
  const { rows } = await restList<{ domains: string[] }>(admin, 'orgs', { filter: { name: 'Tunnels' } })
  expect(rows[0]?.domains).toEqual(['xn--8b4ap8j.xn--io0a7i', VISITED_A_LABELS])
})

describe('a ban of a name in Chinese', () => {
  beforeAll(async () => {
    const visits = [VISITED_A_LABELS, `www.${VISITED_A_LABELS}`, 'plain.example'].map((domain, index) => ({
      accessAt: new Date(Date.now() - 60_000 + index).toISOString(),
      deviceIP: '10.32.0.1',
      domain,
    }))
    await admin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  })

  test('a ban of a name in Chinese is evaluated against the stored visits before it is made', async () => {
    const entries = ['隧道。中国']
    const draft = { customPolicies: { add: [{ group: 'domain', solvedMode: 'banned', entries }] } }
    const { body } = await admin.post('/api/domain-control/replay', { draft })
    expect(JSON.stringify(body)).toContain(VISITED_A_LABELS)
    expect(JSON.stringify(body)).not.toContain('plain.example')
  })

  test('a ban of a name in Chinese is explained for every spelling of the name', async () => {
    const body = { group: 'domain', solvedMode: 'banned', entries: [VISITED] }
    expect((await admin.post('/api/domain-control/custom-policy/create', body)).status).toBe(200)
    for (const domain of [VISITED, '隧道。中国', 'XN--8B4AP8J.中国', `www.${VISITED}`, VISITED_A_LABELS]) {
      const asked = { deviceIP: '10.32.0.1', domain }
      const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
      expect(data, domain).toMatchObject({ solvedMode: 'banned', matched: VISITED_A_LABELS })
    }
  })
})
