import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const DAY = 86_400_000
const started = Date.now()
const RARE = 'rare.example'

/** Seen every other day for 120 days, at other hours each time, among a name that is seen more often. */
const rare = visitsOf(RARE, 60, (index) => index * 2 * DAY + ((index * 7) % 24) * 3_600_000 + 90_000)
const usual = visitsOf('usual.example', 400, (index) => index * (DAY / 4) + 30_000)

function visitsOf(domain: string, count: number, age: (index: number) => number): PlainVisit[] {
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(started - 60_000 - age(index)).toISOString(),
    deviceIP: `10.9.0.${(index % 3) + 1}`,
    domain,
  }))
}

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  await admin.upload('/api/access-record/import', toNdjson([...rare, ...usual]))
})
afterAll(() => server.stop())

interface Page {
  list: { accessAt: string }[]
  total: number
}

test.each([
  ['the name', { keywordKind: 'domain', keyword: RARE }, rare],
  ['the name from one device', { domain: RARE, deviceIP: '10.9.0.2' }, rare.filter(isSecond)],
  [
    'the name in a range that begins and ends within a quarter hour',
    { domain: RARE, from: new Date(started - 70 * DAY).toISOString(), to: new Date(started).toISOString() },
    rare.filter(({ accessAt }) => Date.parse(accessAt) >= started - 70 * DAY),
  ],
  ['a device', { keywordKind: 'deviceIP', keyword: '10.9.0.2' }, [...rare, ...usual].filter(isSecond)],
])('pages of %s, near and far, contain each visit once and in order', async (_, filter, plain) => {
  const newestFirst = plain.map(({ accessAt }) => accessAt).sort((a, b) => b.localeCompare(a))
  for (const order of ['desc', 'asc']) {
    const found: string[] = []
    for (let current = 1; current <= Math.ceil(plain.length / 10); current += 1) {
      const query = new URLSearchParams({ ...filter, order, pageSize: '10', current: String(current) })
      const { data } = await admin.get<Page>(`/api/access-record/list?${query}`)
      expect(data.total).toBe(plain.length)
      found.push(...data.list.map(({ accessAt }) => accessAt))
    }
    expect(found).toEqual(order === 'desc' ? newestFirst : newestFirst.toReversed())
  }
})

test('a page over many separate days warns of no excess of queries', async () => {
  for (const order of ['desc', 'asc']) {
    const { data } = await admin.get<Page>('/api/access-record/list', {
      domain: RARE,
      order,
      pageSize: '200',
    })
    expect(data.list).toHaveLength(rare.length)
  }
  // The output of the process is complete once it has ended.
  await server.stop()
  expect(server.output).not.toContain('Warning')
})

function isSecond({ deviceIP }: PlainVisit): boolean {
  return deviceIP === '10.9.0.2'
}
