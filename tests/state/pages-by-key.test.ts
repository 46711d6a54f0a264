import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { STATE_ENGINES, StateServer } from '../support/state-engines.ts'

interface Row {
  id: string
}
const POLICIES = 12_000
const ROWS = 1_000
const BLOCK = 6_000
const REMOVED = 5_000

/** The ways in which rows are made and removed beside the pages. */
const RESOURCES = {
  'custom-policies': {
    filter: { everywhere: true },
    make: (admin: ApiClient, name: string) =>
      admin.post<{ ids: string[] }>('/api/domain-control/custom-policy/create', {
        group: 'domain',
        solvedMode: 'banned',
        entries: [`${name}.example`],
      }),
  },
  users: {
    filter: {},
    make: (admin: ApiClient, name: string) =>
      admin.post('/api/user/create', {
        username: `person_${name}`,
        nickname: name,
        email: `${name}@example.com`,
        password: 'A_password1',
        role: 'common',
      }),
  },
  orgs: {
    filter: {},
    make: (admin: ApiClient, name: string) =>
      admin.post('/api/rest/orgs', { name: `Org ${name}`, industry: 'internet', country: 'SE' }),
  },
  'dns-zones': {
    filter: {},
    make: (admin: ApiClient, name: string) =>
      admin.post('/api/system-config/dns-zone/create', {
        origin: `${name}.example`,
        text: '$TTL 60\n@ SOA ns hm 1 7200 900 1209600 60\n@ NS ns\nns A 192.0.2.1\n',
      }),
  },
}

describe.each(STATE_ENGINES)('pages by key on %s', (engine) => {
  let server: StateServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await StateServer.start(engine)
    admin = await server.server.superadmin()
  })
  afterAll(() => server.stop())

  const page = async (resource: string, cursor: string, filter: object, most = 2) => {
    const query = { cursor, range: JSON.stringify([0, most - 1]), filter: JSON.stringify(filter) }
    const { status, body } = await admin.get(`/api/rest/${resource}`, query)
    expect(status, JSON.stringify(body)).toBe(200)
    return (Array.isArray(body) ? body : []) as Row[]
  }
  const rest = async (resource: string, after: string, filter: object) => {
    const ids: string[] = []
    for (let cursor = after; ; ) {
      const rows = await page(resource, cursor, filter, ROWS)
      ids.push(...rows.map(({ id }) => id))
      if (rows.length < ROWS) return ids
      cursor = rows.at(-1)?.id ?? ''
    }
  }

  test.each(Object.entries(RESOURCES))(
    'rows of %s that exist all the time are read once while others come and go',
    async (resource, { filter, make }) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await make(admin, name)).status).toBe(200)
      const before = await rest(resource, '', filter)
      expect(before).toHaveLength(new Set(before).size)
      const [first, second] = await page(resource, '', filter)
      const removable = [first, second].filter((row) => row !== undefined)
      const removed: string[] = []
      for (const { id } of removable) {
        const answer =
          resource === 'custom-policies'
            ? await admin.post('/api/domain-control/custom-policy/remove', { id })
            : await admin.request('DELETE', `/api/rest/${resource}/${id}`)
        if (answer.status === 200) removed.push(id)
      }
      for (const name of ['f', 'g', 'h']) expect((await make(admin, name)).status).toBe(200)
      const later = await rest(resource, second?.id ?? '', filter)
      const kept = before.filter((id) => !removable.some((row) => row.id === id))
      expect(later.filter((id) => kept.includes(id))).toEqual(kept)
      expect(later).toHaveLength(new Set(later).size)
    },
  )

  test('pages by key are refused where a list has none, and in another order', async () => {
    expect((await admin.get('/api/rest/devices', { cursor: '' })).status).toBe(400)
    expect((await admin.get('/api/rest/users', { cursor: '', range: '[5,9]' })).status).toBe(400)
    expect((await admin.get('/api/rest/users', { cursor: '', sort: '["username","DESC"]' })).status).toBe(400)
  })

  test('an export has each policy that stays once, while others are removed, and a plan of it changes nothing', async () => {
    for (let first = 0; first < POLICIES; first += BLOCK) {
      const entries = Array.from({ length: BLOCK }, (_, i) => `n${first + i}.example`)
      const json = { group: 'domain', solvedMode: 'banned', entries }
      expect((await admin.post('/api/domain-control/custom-policy/create', json)).status).toBe(200)
    }
    const all = await rest('custom-policies', '', { everywhere: true })
    const exported = async (): Promise<{ customPolicies: { entries: string[] }[] }> =>
      JSON.parse(await (await admin.raw('GET', '/api/config/export?format=json')).text())
    const reading = exported()
    // Those that come first in the order of reading: the others move up.
    for (let first = 0; first < REMOVED; first += ROWS / 2) {
      const ids = all.slice(first, first + ROWS / 2)
      expect((await admin.post('/api/domain-control/custom-policy/remove', { ids })).status).toBe(200)
    }
    const found = (await reading).customPolicies.flatMap(({ entries }) => entries)
    expect(found).toHaveLength(new Set(found).size)
    const read = new Set(found)
    const document = await exported()
    const left = document.customPolicies.flatMap(({ entries }) => entries)
    expect(left).toHaveLength(all.length - REMOVED)
    expect(left.filter((entry) => !read.has(entry))).toEqual([])
    const plan = await admin.post('/api/config/plan', { document })
    expect(plan.data).toMatchObject({ planId: null, changes: [] })
  })
})
