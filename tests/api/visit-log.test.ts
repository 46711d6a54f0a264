import type { Page } from '@netwarden/shared/contract'
import type { OperationLogEntry, VisitLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'

const LIST = '/api/visit-log/list'
const EXPORT = '/api/visit-log/export'
const IMPORT = '/api/access-record/import'
const MINUTE = 60_000
const now = Date.now()

interface Login {
  username: string
  ip: string
  primaryDNS: string
  secondaryDNS: string
  accessAt: string
}

/** Two hundred log-ins of ten people over two hundred minutes, the newest first. */
const logins: Login[] = Array.from({ length: 200 }, (_, index) => ({
  username: ['Ada', 'ben', '=cmd', 'li na', '张伟'][index % 5] ?? '',
  ip: index % 4 === 0 ? `2001:db8::${(index % 7) + 1}` : `10.7.0.${index % 9}`,
  primaryDNS: '10.7.0.53',
  secondaryDNS: index % 2 === 0 ? '10.7.0.54' : '',
  accessAt: new Date(now - (index + 1) * MINUTE).toISOString(),
}))

let server: TestServer
let admin: ApiClient
let people: People
const list = async (query: Record<string, string | number> = {}) =>
  (await admin.get<Page<VisitLogEntry>>(LIST, { pageSize: 200, ...query })).data

beforeAll(async () => {
  server = await TestServer.start()
  people = await People.on(server)
  admin = people.superadmin
  const rows = logins.map(
    ({ username, ip, primaryDNS, secondaryDNS, accessAt }) =>
      `${accessAt},${username},pw-${username},${ip},${primaryDNS},${secondaryDNS}`,
  )
  const csv = ['accessAt,username,password,ip,primaryDNS,secondaryDNS', ...rows].join('\n')
  const { data } = await admin.upload<{ accepted: number }>(IMPORT, csv, { source: 'portal' })
  expect(data.accepted).toBe(logins.length)
})
afterAll(() => server.stop())

describe('the visit log', () => {
  test('the visit log is newest first, with its password masked in every row', async () => {
    const { list: rows, total } = await list()
    expect(total).toBe(logins.length)
    expect(rows.map(({ id: _, ...row }) => row)).toEqual(
      logins.map((login) => ({
        ...login,
        password: '******',
        secondaryDNS: login.secondaryDNS || null,
      })),
    )
  })

  test('pages through every sign-in once', async () => {
    const seen: VisitLogEntry[] = []
    const { asOf = '' } = await list({ pageSize: 1 })
    for (let current = 1; current <= 5; current++)
      seen.push(...(await list({ to: asOf, pageSize: 40, current })).list)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(logins.length)
    const oldest = await list({ order: 'asc', sort: 'accessAt', pageSize: 3 })
    expect(oldest.list.map(({ id }) => id)).toEqual(
      seen
        .map(({ id }) => id)
        .reverse()
        .slice(0, 3),
    )
  })

  const at = (index: number) => new Date(now - (index + 1) * MINUTE).toISOString()
  const filters: [string, Record<string, string>, (login: Login, index: number) => boolean][] = [
    ['user name', { username: 'ben' }, ({ username }) => username === 'ben'],
    ['user name in another case', { username: 'ADA' }, ({ username }) => username === 'Ada'],
    ['a part of a name', { username: 'I N' }, ({ username }) => username === 'li na'],
    ['a part of a name only where a star stands for the rest', { username: 'i n*' }, () => false],
    ['a name with a star', { username: 'b*' }, ({ username }) => username === 'ben'],
    ['a Chinese name with a star', { username: '张*' }, ({ username }) => username === '张伟'],
    ['letters that SQL would take for any', { username: '_e*' }, () => false],
    ['address', { ip: '10.7.0.3' }, ({ ip }) => ip === '10.7.0.3'],
    ['another spelling of an address', { ip: '2001:DB8:0::1' }, ({ ip }) => ip === '2001:db8::1'],
    [
      'name and address',
      { username: 'ada', ip: '10.7.0.5' },
      ({ username, ip }) => username === 'Ada' && ip === '10.7.0.5',
    ],
    ['time', { from: at(19), to: at(9) }, (_, index) => index > 9 && index <= 19],
  ]
  test.each(filters)('filtered by %s equals an exact count', async (_name, query, holds) => {
    const expected = logins.filter(holds).map(({ accessAt }) => accessAt)
    const found = await list(query)
    expect(found.list.map(({ accessAt }) => accessAt)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  test('finds the device whose prefix contains an address', async () => {
    const time = Math.floor((now - 30_000) / 1000)
    const detail = [
      'Sat Nov 21 03:53:56 2026',
      '\tUser-Name = "prefix.user"',
      '\tAcct-Status-Type = Start',
      '\tAcct-Session-Id = "9"',
      '\tFramed-IPv6-Prefix = 2001:db8:77::/64',
      `\tTimestamp = ${time}`,
      '',
    ].join('\n')
    await admin.upload(IMPORT, detail, { format: 'freeradius', source: 'prefix' })
    const inside = await list({ ip: '2001:db8:77::abcd' })
    expect(inside.list.map(({ username, ip }) => [username, ip])).toEqual([
      ['prefix.user', '2001:db8:77::/64'],
    ])
    expect((await list({ ip: '2001:db8:78::abcd' })).total).toBe(0)
  })

  test.each([
    [{ ip: 'not-an-address' }, 'ip'],
    [{ ip: '10.7.0' }, 'ip'],
    [{ ip: '10.7.0.0/24' }, 'ip'],
    [{ password: 'x' }, 'password'],
    [{ sort: 'username' }, 'sort'],
    [{ from: 'yesterday' }, 'from'],
    [{ current: '51', pageSize: '200' }, 'current'],
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'from'],
  ])('rejects %j and names the field', async (query, field) => {
    const reply = await admin.get(LIST, query)
    expect([reply.status, reply.error?.code]).toEqual([400, 40_000])
    expect(reply.errors?.[field]).toBeTruthy()
  })
})

describe('its export', () => {
  test('its export has the filtered rows, defused formulas and no password', async () => {
    const response = await admin.raw('GET', `${EXPORT}?format=csv&username=%3Dcmd&to=${iso(now)}`)
    expect(response.headers.get('content-disposition')).toContain('visit-log.csv')
    const text = (await response.text()).replace(/^\uFEFF/, '')
    const lines = text.trim().split(/\r?\n/)
    expect(lines[0]).toBe('id,username,password,ip,primaryDNS,secondaryDNS,accessAt')
    expect(lines).toHaveLength(1 + logins.length / 5)
    expect(lines.slice(1).every((line) => line.includes('"\'=cmd","******"'))).toBe(true)
  })

  test('the export as NDJSON equals the list', async () => {
    const response = await admin.raw('GET', `${EXPORT}?format=ndjson&username=ben&to=${iso(now)}`)
    const rows = (await response.text())
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(rows).toEqual((await list({ username: 'ben' })).list)
  })
})

describe('the resource', () => {
  test('returns the same rows without an envelope, and one by its id', async () => {
    const { rows, range } = await restList<VisitLogEntry>(admin, 'visit-logs', {
      range: [0, 4],
      filter: { username: 'ben' },
    })
    expect(range).toBe('visit-logs 0-4/40')
    expect(rows).toEqual((await list({ username: 'ben', pageSize: 5 })).list)
    const one = await admin.raw('GET', `/api/rest/visit-logs/${rows[0]?.id}`)
    expect(await one.json()).toEqual(rows[0])
    expect((await admin.get('/api/rest/visit-logs/nothing')).status).toBe(404)
  })

  test('the resource is read-only', async () => {
    const one = '/api/rest/visit-logs/x'
    const replies = [
      await admin.post('/api/rest/visit-logs', {}),
      await admin.put(one, {}),
      await admin.delete(one),
    ]
    expect(replies.map(({ status }) => status)).toEqual([405, 405, 405])
  })
})

describe('the right to look', () => {
  test('the right to look is given to every signed-in user and to nobody else', async () => {
    expect((await server.nobody().get(LIST)).status).toBe(401)
    const { client } = await people.signedIn('common')
    expect((await client.get(LIST)).status).toBe(200)
  })

  test('searches for a person are in the operation log once; paging is not', async () => {
    const { client, user } = await people.signedIn('common')
    await client.get(LIST, { username: 'ben' })
    await client.get(LIST, { username: 'ben', current: 2 })
    await client.get(LIST, { ip: '10.7.0.3' })
    await restList(client, 'visit-logs', { filter: { username: 'ben' } })
    await client.get(LIST)
    const looks = async () =>
      (
        await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
          actor: user.username,
          action: 'visitLog.search',
        })
      ).data.list
    await expect.poll(looks).toHaveLength(2)
    expect((await looks()).map(({ subjectKind, subject }) => [subjectKind, subject]).sort()).toEqual([
      ['deviceIP', '10.7.0.3'],
      ['visitLogUser', 'ben'],
    ])
  })
})

function iso(at: number): string {
  return encodeURIComponent(new Date(at).toISOString())
}
