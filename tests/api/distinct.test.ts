import type { DistinctRow, Page } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { ASKED_SINCE, askFor } from '../support/asked-visits.ts'
import { TestServer } from '../support/server.ts'

const PATH = '/api/access-record/distinct'
const at = (minutes: number) => new Date(ASKED_SINCE + minutes * 60_000 + 1).toISOString()

describe('the ranking of visits by whose they are', () => {
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    await askFor(admin)
  })
  afterAll(() => server.stop())

  const ranked = async (query: Record<string, string | number>) => {
    const answer = await admin.get<Page<DistinctRow>>(PATH, query)
    expect(answer.status).toBe(200)
    return answer.data
  }

  test('counts the devices that visited a name, with their user and exact times', async () => {
    const { list, total } = await ranked({ quota: 'device', keywordKind: 'domain', keyword: 'shop.example' })
    expect(total).toBe(3)
    expect(list.map(({ key, visits, banned }) => [key, visits, banned])).toEqual([
      ['00:1a:2b:3c:4d:5e', 5, 4],
      ['10.8.0.3', 3, 0],
      ['10.8.0.2', 2, 0],
    ])
    expect(list[0]).toMatchObject({
      deviceIP: '10.8.0.1',
      deviceMac: '00:1a:2b:3c:4d:5e',
      user: 'Zhang San',
      department: 'Sales',
      firstAt: at(0),
      lastAt: at(60),
    })
    expect(list[1]).toMatchObject({ deviceMac: null, user: null, lastAt: at(40) })
  })

  test('sums the visits of all devices of a user', async () => {
    const { list, total } = await ranked({ quota: 'user' })
    expect(total).toBe(1)
    expect(list).toEqual([
      {
        key: 'Zhang San',
        name: 'Zhang San',
        visits: 7,
        banned: 4,
        firstAt: at(0),
        lastAt: at(60),
        department: 'Sales',
        devices: 2,
      },
    ])
  })

  test('pages, sorts and filters as the list of visits does', async () => {
    const byKey = await ranked({ quota: 'domain', sort: 'key', order: 'asc', pageSize: 2, current: 2 })
    expect(byKey).toMatchObject({ total: 4, current: 2, pageSize: 2 })
    expect(byKey.list.map(({ key }) => key)).toEqual(['pay.shop.example', 'shop.example'])
    const late = { quota: 'domain', from: at(30), to: at(90), sort: 'banned' }
    expect((await ranked(late)).list.map(({ key, visits, banned }) => [key, visits, banned])).toEqual([
      ['shop.example', 3, 2],
      ['news.example', 3, 0],
    ])
    const banned = await ranked({ quota: 'device', solvedMode: 'banned' })
    expect(banned.list.map(({ key, visits }) => [key, visits])).toEqual([['00:1a:2b:3c:4d:5e', 4]])
    // No sum has the result of a query: the visits themselves are read.
    expect((await ranked({ quota: 'org', rcode: 'SERVFAIL' })).list).toEqual([])
  })

  test('the ranking is a CSV file without formulas for those who ask for one', async () => {
    const query = { quota: 'domain', sort: 'key', order: 'asc' }
    const accepted = await admin.raw('GET', PATH, { query, headers: { accept: 'text/csv' } })
    expect(accepted.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await accepted.text()).split('\r\n')
    expect(lines[0]).toBe('key,name,visits,banned,firstAt,lastAt,deviceIP,deviceMac,user,department,devices')
    expect(lines[1]).toMatch(/^'=cmd\.example,'=cmd\.example,1,0,/)
    const file = await admin.raw('GET', `${PATH}/export`, { query })
    expect((await file.text()).split('\r\n')).toEqual(lines)
    expect(file.headers.get('content-disposition')).toContain('visits-by-domain.csv')
  })

  test('the ranking is refused without a token, and for other quotas and sort fields', async () => {
    const stranger = await fetch(`${server.url}${PATH}?quota=device`)
    expect(stranger.status).toBe(401)
    const answers = await Promise.all([
      admin.get(PATH),
      admin.get(PATH, { quota: 'colour' }),
      admin.get(PATH, { quota: 'device', sort: 'firstAt' }),
      admin.get(PATH, { quota: 'device', pageSize: 200, current: 51 }),
    ])
    expect(answers.map(({ status, errors }) => [status, Object.keys(errors ?? {})])).toEqual([
      [400, ['quota']],
      [400, ['quota']],
      [400, ['sort']],
      [400, ['current']],
    ])
  })
})
