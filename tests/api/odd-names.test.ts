import { nameOfPathPart, pathPartOf } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'

interface Row {
  id: string
  domain: string
}

const at = Date.now() - 600_000
const LONGEST = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`

/** Each octet takes four characters. */
const LONGEST_TEXT = [63, 63, 63, 61].map((octets) => '\\001'.repeat(octets)).join('.')

/** The logged name, the stored one, and other spellings that users search for. */
const NAMES: readonly { logged: string; kept: string; typed?: string[] }[] = [
  { logged: `it's"quoted".example`, kept: `it's"quoted".example` },
  { logged: '<script>alert(1)</script>.example', kept: '<script>alert(1)</script>.example' },
  { logged: '<img src=x onerror=alert(1)>.example', kept: '<img\\032src=x\\032onerror=alert(1)>.example' },
  { logged: '=HYPERLINK("x").example', kept: '=hyperlink("x").example', typed: ['=HYPERLINK("X").EXAMPLE'] },
  { logged: '中文.example', kept: 'xn--fiq228c.example', typed: ['中文.example', 'XN--FIQ228C.example'] },
  { logged: 'bücher.example', kept: 'xn--bcher-kva.example', typed: ['BÜCHER.example', 'bücher.example.'] },
  { logged: '😀.example', kept: '\\240\\159\\152\\128.example', typed: ['😀.example'] },
  { logged: '_dmarc._tcp.example', kept: '_dmarc._tcp.example' },
  { logged: 'null\\000byte.example', kept: 'null\\000byte.example' },
  { logged: 'dot\\.in-label.example', kept: 'dot\\.in-label.example' },
  { logged: 'percent%41%2f.example', kept: 'percent%41%2f.example' },
  {
    logged: "'; drop table access_record; --.example",
    kept: "';\\032drop\\032table\\032access_record;\\032--.example",
  },
  { logged: LONGEST, kept: LONGEST },
  { logged: LONGEST_TEXT, kept: LONGEST_TEXT },
  { logged: '.', kept: '.' },
]

const ANSWERS = ['203.0.113.1', '2001:db8::1', '203.0.113.2']

let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  const lines = NAMES.map(({ logged }, index) =>
    JSON.stringify({
      accessAt: new Date(at + index * 1_000).toISOString(),
      deviceIP: `192.0.2.${index + 1}`,
      domain: logged,
      // A name that is queried as it is may be the target of another one.
      answers: ANSWERS,
      cnames: [logged, 'edge.example'],
    }),
  )
  await admin.upload('/api/access-record/import?format=netwarden-ndjson', `${lines.join('\n')}\n`)
})
afterAll(() => server.stop())

const found = async (query: Record<string, string>) =>
  (await admin.get<{ list: Row[] }>('/api/access-record/list', query)).data.list.map(({ domain }) => domain)

test('addresses and CNAME chain of an answer are in lists and exports, in canonical spelling', async () => {
  const wanted = new Map(NAMES.map(({ kept }) => [kept, [ANSWERS, [kept, 'edge.example']]]))
  const { data } = await admin.get<{ list: AccessRecord[] }>('/api/access-record/list', { pageSize: '50' })
  const lines = (await exported('ndjson')).trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line) as AccessRecord)
  for (const rows of [data.list, sent])
    expect(new Map(rows.map(({ domain, answers, cnames }) => [domain, [answers, cnames]]))).toEqual(wanted)
  const csv = await exported('csv')
  const generation = data.list[0]?.policyGeneration
  expect(generation).toBeTypeOf('number')
  expect(csv).toContain(
    'answers,cnames,policyGeneration,decidingCname,shadowPolicyId,inherited,enforcer,channel,bytesSent,bytesReceived,durationMs\r\n',
  )
  expect(csv).toContain(`"${ANSWERS.join(' ')}","_dmarc._tcp.example edge.example",${generation}`)
})

const exported = async (format: string) =>
  (await admin.raw('GET', `/api/access-record/export?format=${format}`)).text()

for (const { logged, kept, typed = [] } of NAMES) {
  test(`${JSON.stringify(logged).slice(0, 60)} is stored in canonical spelling and found by it`, async () => {
    expect(await found({ keyword: `=${kept}` })).toEqual([kept])
    expect(await found({ domain: kept })).toEqual([kept])
    // An equals sign before a keyword means the exact name.
    for (const text of typed)
      expect(await found({ keyword: text.startsWith('=') ? `=${text}` : text })).toEqual([kept])
  })

  test(`${JSON.stringify(logged).slice(0, 60)} has its own page`, async () => {
    const { data } = await admin.get<{ key: string; visits: number }>(
      `/api/access-record/domain/${pathPartOf(kept)}`,
    )
    expect(data).toMatchObject({ key: kept, visits: 1 })
    const row = await admin.get(`/api/rest/domains/${pathPartOf(kept)}`)
    expect(row.body).toMatchObject({ id: kept, visits: 1 })
  })
}

test.each([
  ['*.中文.*', []],
  ['中文.*', ['xn--fiq228c.example']],
  ['BÜCHER.*', ['xn--bcher-kva.example']],
  ['*😀*', ['\\240\\159\\152\\128.example']],
  ['_dmarc*', ['_dmarc._tcp.example']],
  ['%41*', []],
  ['*%41*', ['percent%41%2f.example']],
])('the pattern %s finds %j', async (keyword, kept) => {
  expect(await found({ keyword })).toEqual(kept)
  const { rows } = await restList<Row>(admin, 'domains', { filter: { q: keyword.replaceAll('*', '') } })
  if (keyword !== '*.中文.*' && keyword !== '%41*') expect(rows.map(({ id }) => id)).toEqual(kept)
})

test.each([
  ['😀.example', '\\240\\159\\152\\128.example'],
  ['中文.example', 'xn--fiq228c.example'],
  ['BÜCHER.example.', 'xn--bcher-kva.example'],
])('%s, as it is displayed, has the page of %s', async (typed, kept) => {
  const { data } = await admin.get(`/api/access-record/domain/${pathPartOf(typed)}`)
  expect(data).toMatchObject({ key: kept, visits: 1 })
})

test('a registrable domain is found by its Unicode form', async () => {
  expect(await found({ registrableDomain: '中文.example' })).toEqual(['xn--fiq228c.example'])
})

test.each([LONGEST_TEXT, '.'])('%j has figures and a place in the focus', async (key) => {
  const subject = { kind: 'domain', key }
  const stat = await admin.post('/api/access-record/profile/stats', { ...subject, quota: 'accessRequests' })
  expect(stat.data).toMatchObject({ count: 1 })
  const met = await admin.post<{ list: unknown[] }>('/api/access-record/profile/counterparts', {
    ...subject,
    by: 'device',
  })
  expect(met.data.list).toHaveLength(1)
  await admin.post('/api/access-record/quick/update', { quota: 'domain', key, focused: true })
  const focus = await admin.post<{ key: string }[]>('/api/access-record/quick', { quota: 'domain' })
  expect(focus.data.map((item) => item.key)).toContain(key)
  expect(await exported(`ndjson&domain=${encodeURIComponent(key)}`)).toContain(JSON.stringify(key))
})

test.each(['.', '..', '~.', '~~..', '~', 'a.b', '', '...', '%2e', '/'])(
  '%j is one part of a path',
  (name) => {
    const part = pathPartOf(name)
    const [, , found = ''] = new URL(`http://host/names/${part}`).pathname.split('/')
    expect(nameOfPathPart(decodeURIComponent(found))).toBe(name)
  },
)

test('an export has each name once, defused against formulas, and can be imported again', async () => {
  const csv = await exported('csv')
  expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(NAMES.length + 1)
  expect(csv).toContain(`"'=hyperlink(""x"").example"`)
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m)

  const ndjson = await exported('ndjson')
  const again = await admin.upload<{ accepted: number; rejected: number }>(
    '/api/access-record/import?format=netwarden-ndjson&source=again',
    ndjson,
  )
  expect(again.data).toMatchObject({ accepted: NAMES.length, rejected: 0 })
  for (const { kept } of NAMES) expect(await found({ domain: kept })).toEqual([kept, kept])
})
