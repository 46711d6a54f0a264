import type { VisitUsage } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_FILTERS } from '../../admin/src/domain/visit/visit-filters.ts'
import { createVisitMatcher } from '../../admin/src/pages/search/live/visit-matcher.ts'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const NAMES = [
  'baidu.com',
  'www.baidu.com',
  'notbaidu.com',
  'baidu.com.example',
  'xn--bcher-kva.example',
  'shop.xn--bcher-kva.example',
  'xn--bchse-kva.example',
  'xn--fiqs8s.example',
  'plain.example',
]
const DEVICES = ['10.20.1.5', '10.20.2.5', '10.21.0.1', '2001:db8:1::5', '2001:db8:2::5']

describe('the search', () => {
  let server: TestServer
  let admin: ApiClient
  let stored: AccessRecord[]

  beforeAll(async () => {
    server = await TestServer.start()
    admin = (await People.on(server)).superadmin
    const at = Date.now() - 60_000
    const visits = NAMES.map((domain, index) => ({
      accessAt: new Date(at + index).toISOString(),
      deviceIP: DEVICES[index % DEVICES.length] ?? '',
      dstHostIP: index % 2 === 0 ? '203.0.113.9' : '198.51.100.9',
      domain,
    }))
    const unanswered = {
      accessAt: new Date(at + 99).toISOString(),
      deviceIP: DEVICES[0] ?? '',
      domain: 'unanswered.test',
    }
    const text = toNdjson([...visits, unanswered])
    await admin.upload('/api/access-record/import', text, { wait: 'true' })
    stored = await find({})
    expect(stored).toHaveLength(NAMES.length + 1)
  })
  afterAll(() => server.stop())

  const find = async (query: Record<string, string>) =>
    (await admin.get<{ list: AccessRecord[] }>('/api/access-record/list', { ...query, pageSize: '100' })).data
      .list
  const namesOf = (rows: readonly AccessRecord[]) => rows.map(({ domain }) => domain).sort()

  const CASES: [string, Record<string, string>, (record: AccessRecord) => boolean][] = [
    [
      'a name with a dot, and all below it',
      { keyword: 'baidu.com' },
      ({ domain }) => /^(www\.)?baidu\.com$/.test(domain ?? ''),
    ],
    [
      'a name in capitals',
      { keyword: 'BAIDU.com' },
      ({ domain }) => /^(www\.)?baidu\.com$/.test(domain ?? ''),
    ],
    ['any part, without a dot', { keyword: 'Baidu' }, ({ domain }) => domain?.includes('baidu') ?? false],
    ['an exact name', { keyword: '=baidu.com' }, ({ domain }) => domain === 'baidu.com'],
    ['a pattern', { keyword: '*baidu.com' }, ({ domain }) => domain?.endsWith('baidu.com') ?? false],
    [
      'an IDN and all below it',
      { keyword: 'BÜCHER.example' },
      ({ domain }) => domain?.endsWith('xn--bcher-kva.example') ?? false,
    ],
    ['an exact IDN', { keyword: '=bücher.example' }, ({ domain }) => domain === 'xn--bcher-kva.example'],
    [
      'a part of an IDN label',
      { keyword: 'BÜCH' },
      ({ domain }) => /xn--(bcher-kva|bchse-kva)/.test(domain ?? ''),
    ],
    [
      'a part of an IDN label in a pattern',
      { keyword: '*üche*.example' },
      ({ domain }) => domain?.includes('xn--bcher-kva') ?? false,
    ],
    ['a part in Chinese', { keyword: '中' }, ({ domain }) => domain === 'xn--fiqs8s.example'],
    [
      'devices of an IPv4 network',
      { keywordKind: 'deviceIP', keyword: '10.20.0.0/16' },
      ({ deviceIP }) => deviceIP?.startsWith('10.20.') ?? false,
    ],
    [
      'devices of an IPv6 network',
      { keywordKind: 'deviceIP', keyword: '2001:DB8:1::/48' },
      ({ deviceIP }) => deviceIP === '2001:db8:1::5',
    ],
    [
      'destinations of a network',
      { keywordKind: 'dstHostIP', keyword: '203.0.113.0/24' },
      ({ dstHostIP }) => dstHostIP?.startsWith('203.') ?? false,
    ],
    ['the plain filter, which stays exact', { domain: 'baidu.com' }, ({ domain }) => domain === 'baidu.com'],
  ]

  test.each(CASES)('finds %s, and the live list agrees', async (_what, query, holds) => {
    const expected = stored.filter(holds)
    expect(expected.length).toBeGreaterThan(0)
    expect(namesOf(await find(query))).toEqual(namesOf(expected))
    const isLive = createVisitMatcher({ ...NO_FILTERS, ...query }, {})
    expect(namesOf(stored.filter((record) => isLive?.(record)))).toEqual(namesOf(expected))
  })

  test('counts the visits, devices and domains of a filter', async () => {
    const { data } = await admin.get<VisitUsage>('/api/access-record/usage', { keyword: 'baidu.com' })
    expect(data).toEqual({ visits: 2, devices: 2, domains: 2 })
    const nothing = await admin.get<VisitUsage>('/api/access-record/usage', { keyword: 'nowhere.test' })
    expect(nothing.data).toEqual({ visits: 0, devices: 0, domains: 0 })
    expect((await admin.get('/api/access-record/usage', { from: 'yesterday' })).status).toBe(400)
    expect((await server.nobody().get('/api/access-record/usage')).status).toBe(401)
  })

  const importOf = (names: readonly string[]) => {
    const visits = names.map((domain) => ({
      accessAt: new Date().toISOString(),
      deviceIP: '10.99.0.1',
      domain,
    }))
    return admin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  }

  test('finds a name that was stored after a search that found nothing', async () => {
    expect(await find({ keyword: 'later.test' })).toEqual([])
    await importOf(['shop.later.test', 'notlater.test'])
    expect(namesOf(await find({ keyword: 'later.test' }))).toEqual(['shop.later.test'])
    await importOf(['later.test'])
    expect(namesOf(await find({ keyword: 'later.test' }))).toEqual(['later.test', 'shop.later.test'])
  })

  test('finds more names below a name than a condition lists, and names of many labels', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `h${index}.many.test`)
    const deep = 'a.b.c.d.e.f.g.h.i.deep.test'
    await importOf([...many, deep, `z.${deep}`, `y${deep}`])
    const { data } = await admin.get<{ total: number }>('/api/access-record/list', { keyword: 'many.test' })
    expect(data.total).toBe(many.length)
    expect(namesOf(await find({ keyword: deep }))).toEqual([deep, `z.${deep}`])
    const all = [deep, `z.${deep}`, `y${deep}`].sort()
    expect(namesOf(await find({ keyword: 'd.e.f.g.h.i.deep.test' }))).toEqual(all)
    expect(namesOf(await find({ keyword: 'deep.test' }))).toEqual(all)
  })

  test('rejects invalid networks', async () => {
    const query = { keywordKind: 'deviceIP', keyword: '10.20.0.0/33' }
    const answer = await admin.get('/api/access-record/list', query)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['keyword']])
  })
})
