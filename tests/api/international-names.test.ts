import type { AccessRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

/** 隧道.公司 and names below it, in spellings that are all the same name. */
const A_LABELS = 'xn--8b4ap8j.xn--55qx5d'
const SPELLINGS = ['隧道.公司', '隧道。公司', '隧道．公司', '隧道｡公司', '隧道.公司.', 'XN--8B4AP8J.公司']
const BELOW = ['*.隧道.公司', '.隧道.公司', '*．隧道。公司']

let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
})
afterAll(() => server?.stop())

const listOf = async <Row>(url: string, query: Record<string, string>) =>
  (await admin.get<{ list: Row[] }>(url, { pageSize: '50', ...query })).data.list

describe('a name in Chinese is stored by its A-labels', () => {
  const WRITES: [string, (name: string) => Promise<unknown>, readonly string[]][] = [
    [
      'in a custom policy',
      async (name) => {
        const body = { group: 'domain', solvedMode: 'banned', entries: [name] }
        await admin.post('/api/domain-control/custom-policy/create', body)
        return listOf('/api/domain-control/custom-policy/list', { q: A_LABELS })
      },
      [...SPELLINGS, ...BELOW],
    ],
    [
      'in an exception',
      async (name) => {
        const body = { domain: name, minutes: 60, reason: 'x' }
        const { data } = await admin.post<{ id: string }>('/api/domain-control/exception', body)
        return (await listOf<{ id: string }>('/api/domain-control/exception/list', {})).filter(
          ({ id }) => id === data.id,
        )
      },
      SPELLINGS,
    ],
    [
      'in the DNS servers of a domain',
      async (name) =>
        (
          await admin.put('/api/system-config/dns', {
            specifiedDNSServers: [{ match: name, servers: ['192.0.2.53'] }],
          })
        ).data,
      [...SPELLINGS, ...BELOW],
    ],
    [
      'in the domains that may resolve to private addresses',
      async (name) =>
        (await admin.put('/api/system-config/gateway/settings', { privateAnswerDomains: [name] })).data,
      [...SPELLINGS, ...BELOW],
    ],
    [
      'in the protected domains of the change guard',
      async (name) => (await admin.put('/api/system-config/change-guard', { protectedDomains: [name] })).data,
      SPELLINGS,
    ],
    [
      'in a mute',
      async (name) => {
        await admin.post('/api/risk-event/mute', { code: 'newDevice', domain: name, reason: 'x' })
        return (await admin.get('/api/risk-event/mute')).data
      },
      [...SPELLINGS, ...BELOW],
    ],
    [
      'in the address of a webhook',
      async (name) =>
        (
          await admin.put('/api/system-config/alarm', {
            webhooks: [{ url: `https://${name}/hook`, kind: 'json' }],
          })
        ).data,
      SPELLINGS,
    ],
    [
      'in the host of the mail server',
      async (name) => (await admin.put('/api/system-config/mail', { host: name })).data,
      SPELLINGS,
    ],
  ]
  test.each(WRITES)('%s, in every spelling', async (_place, write, names) => {
    for (const name of names) {
      const stored = JSON.stringify(await write(name))
      expect(stored, name).toContain(A_LABELS)
      expect(stored, name).not.toMatch(/[隧公]|[。．｡]/)
    }
  })

  test.each(['', '隧道..公司', 'xn--zzzzzzzzzz999.公司', `${'隧'.repeat(60)}.公司`])(
    'a name without valid A-labels is refused (%s)',
    async (domain) => {
      const { status, errors } = await admin.post('/api/domain-control/exception', {
        domain,
        minutes: 60,
        reason: 'x',
      })
      expect([status, Object.keys(errors ?? {})]).toEqual([400, ['domain']])
    },
  )
})

describe('a search by a part of a name in Chinese', () => {
  beforeAll(async () => {
    const visits = [A_LABELS, `www.${A_LABELS}`, 'xn--fiqs8s.example', 'plain.example'].map(
      (domain, index) => ({
        accessAt: new Date(Date.now() - 60_000 + index).toISOString(),
        deviceIP: '10.31.0.1',
        domain,
      }),
    )
    await admin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
    const form = new FormData()
    form.set('file', new Blob([`${A_LABELS}\nplain.example\n`]), 'names.txt')
    const list = { name: 'Chinese', desc: '', group: 'common', source: JSON.stringify({ kind: 'upload' }) }
    for (const [field, value] of Object.entries(list)) form.set(field, value)
    const created = await admin.upload<{ id: string }>('/api/domain-control/policy/create', form)
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    listId = created.data.id
    const zone = await admin.post('/api/system-config/dns-zone/create', {
      origin: '隧道区域.公司',
      ns: [{ name: '@', host: 'ns.隧道区域.公司.' }],
      a: [{ name: '文件', ip: '192.0.2.1' }],
    })
    zoneBody = JSON.stringify(zone.body)
    expect(zone.status, zoneBody).toBe(200)
  })
  let listId = ''
  let zoneBody = ''

  test.each(['隧道', '*隧*', '隧道.*', '隧道。公司', '=隧道．公司', '道'])(
    'finds visits (%s)',
    async (keyword) => {
      const found = await listOf<AccessRecord>('/api/access-record/list', { keyword })
      expect(found.map(({ domain }) => domain)).toContain(A_LABELS)
      expect(found.map(({ domain }) => domain)).not.toContain('plain.example')
    },
  )

  test('finds visited domains, list names, policies, exceptions, zones and operations', async () => {
    await admin.post('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries: ['隧道.公司', 'plain.example'],
    })
    await admin.post('/api/domain-control/exception', { domain: '隧道.公司', minutes: 60, reason: 'x' })
    const places = [
      ['/api/domain-control/custom-policy/list', { q: '隧' }],
      ['/api/domain-control/exception/list', { q: '隧道.公' }],
      [`/api/domain-control/policy/${listId}/names`, { q: '隧' }],
      ['/api/system-config/dns-zone/list', { q: '区域' }],
      ['/api/operation-log/list', { subject: '隧' }],
    ] as const
    for (const [url, query] of places) {
      const found = JSON.stringify(await listOf(url, query))
      expect(found, url).toContain('xn--')
      expect(found, url).not.toContain('plain.example')
    }
    const filter = { filter: JSON.stringify({ q: '隧' }) }
    const visited = JSON.stringify((await admin.get('/api/rest/domains', filter)).body)
    expect(visited).toContain(A_LABELS)
    expect(visited).not.toContain('plain.example')
  })

  test('finds the records of a zone, whose names and data have A-labels', async () => {
    expect(zoneBody).not.toMatch(/[隧公文件]|\\\\\d{3}/)
    const [zone] = await listOf<{ id: string }>('/api/system-config/dns-zone/list', { q: '区域' })
    for (const [field, text] of [
      ['name', '文件'],
      ['q', '文'],
    ] as const) {
      const found = JSON.stringify(
        await listOf(`/api/system-config/dns-zone/${zone?.id}/records`, { [field]: text }),
      )
      expect(found).toContain('192.0.2.1')
      expect(found).not.toContain('SOA')
    }
  })
})
