import type { VisitedDomain, VisitedHost } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { countBy, type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const HOUR = 3_600_000
const random = seededRandom(7)
const started = Math.floor(Date.now() / HOUR) * HOUR

const visits: PlainVisit[] = Array.from({ length: 3_000 }, () => ({
  accessAt: new Date(started - Math.floor(random() * 72 * HOUR) - 1).toISOString(),
  deviceIP: `10.9.0.${1 + Math.floor(random() * 5)}`,
  domain:
    random() < 0.3
      ? `n${Math.floor(random() ** 2 * 40)}.taobao.com`
      : `h${Math.floor(random() * 60)}.example`,
  dstHostIP: `198.51.100.${Math.floor(random() ** 2 * 50)}`,
}))

describe('the resources of visited names and hosts', () => {
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    await admin.upload('/api/access-record/import', toNdjson(visits))
  })
  afterAll(() => server.stop())

  const domains = (options: Parameters<typeof restList>[2] = {}) =>
    restList<VisitedDomain>(admin, 'domains', options)

  test('list the most visited first, counted to the last visit', async () => {
    const expected = [...countBy(visits, ({ domain }) => domain)]
    const { rows, range, headers } = await domains({ range: [0, 999] })
    expect(Date.parse(headers.get('x-as-of') ?? '')).toBeGreaterThan(Date.parse(visits[0]?.accessAt ?? ''))
    expect(rows.map(({ id, visits: count }) => [id, count])).toEqual(expected)
    expect(range).toBe(`domains 0-${expected.length - 1}/${expected.length}`)
    const hosts = await restList<VisitedHost>(admin, 'dst-hosts', { range: [0, 4] })
    const topHosts = [...countBy(visits, ({ dstHostIP = '' }) => dstHostIP)].slice(0, 5)
    expect(hosts.rows.map(({ dstHostIP, visits: count }) => [dstHostIP, count])).toEqual(topHosts)
    expect(hosts.rows[0]).toMatchObject({ country: expect.stringMatching(/^[A-Z]{2}$/) })
  })

  test('contain the owner and the category', async () => {
    const { rows } = await domains({ filter: { q: 'n0.taobao' } })
    expect(rows).toEqual([
      expect.objectContaining({ domain: 'n0.taobao.com', org: 'Alibaba', domainType: expect.any(String) }),
    ])
  })

  test('the resources of visited names and hosts are filtered by text and time, paged and sorted in reverse', async () => {
    const [from, to] = [started - 30 * HOUR, started - 5 * HOUR]
    const inside = visits.filter(({ accessAt, domain }) => {
      const at = Date.parse(accessAt)
      return at >= from && at < to && domain.includes('example')
    })
    const filter = { q: 'EXAMPLE', from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    const expected = [...countBy(inside, ({ domain }) => domain)]
    const page = await domains({ filter, range: [10, 19] })
    expect(page.rows.map(({ id, visits: count }) => [id, count])).toEqual(expected.slice(10, 20))
    expect(page.range).toBe(`domains 10-19/${expected.length}`)
    const byName = await domains({ filter, sort: ['domain', 'ASC'], range: [0, 99] })
    expect(byName.rows.map(({ id }) => id)).toEqual(expected.map(([name]) => name).sort())
    expect((await domains({ filter: { q: 'nothing-like-that' } })).range).toBe('domains */0')
  })

  test('an organisation is found by a part of its name, ignoring case', async () => {
    const { data } = await admin.get<{ total: number }>('/api/access-record/list', {
      keywordKind: 'org',
      keyword: '*LIBABA*',
    })
    expect(data.total).toBe(visits.filter(({ domain }) => domain.endsWith('.taobao.com')).length)
  })

  test('searches for a person are logged, through either interface', async () => {
    for (const name of ['n0.taobao.com', 'n1.taobao.com']) {
      await restList(admin, 'access-records', { filter: { domain: name } })
      await eventually(async () => {
        const filter = { action: 'visits.search', subject: name }
        const { rows } = await restList<OperationLogEntry>(admin, 'operation-logs', { filter })
        return rows.length === 1
      })
    }
  })

  test('reject unknown filters', async () => {
    expect((await domains({ filter: { colour: 'red' } })).status).toBe(400)
    expect((await domains({ filter: { from: 'yesterday' } })).status).toBe(400)
    expect((await domains({ sort: ['org', 'ASC'] })).status).toBe(400)
  })

  test('show one like its page does, and log the look', async () => {
    const [name] = [...countBy(visits, ({ domain }) => domain).keys()]
    const one = await admin.get(`/api/rest/domains/${name}`)
    const { data } = await admin.get<Record<string, unknown>>(`/api/access-record/domain/${name}`)
    expect(one.body).toMatchObject({
      id: name,
      domain: name,
      visits: data.visits,
      firstAccessAt: data.firstAccessAt,
      lastActiveAt: data.lastActiveAt,
    })
    const host = await admin.get('/api/rest/dst-hosts/198.51.100.0')
    expect(host.body).toMatchObject({ id: '198.51.100.0', kind: 'dstHost' })
    expect((await admin.get('/api/rest/domains/never.example')).status).toBe(404)
    expect((await admin.get('/api/rest/dst-hosts/not-an-address')).status).toBe(404)
    await eventually(async () => {
      const filter = { action: 'visits.detail', subject: '198.51.100.0' }
      const { rows } = await restList<OperationLogEntry>(admin, 'operation-logs', { filter })
      return rows.length === 1
    })
  })

  test.each(['domains', 'dst-hosts'])(
    'the resources of visited names and hosts are only read: %s',
    async (resource) => {
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', '/x'],
        ['DELETE', '/x'],
      ] as const) {
        const answer = await admin.request(method, `/api/rest/${resource}${path}`)
        expect(answer.status, `${method} ${path}`).toBe(405)
      }
      expect((await server.nobody().get(`/api/rest/${resource}`)).status).toBe(401)
    },
  )
})
