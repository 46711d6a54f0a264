import type { AccessRecord, ApiToken, Session } from '@netwarden/shared/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

/** ra-data-simple-rest requests the rows of a relation by `filter={"id":[…]}`, without a range. */
let people: People<RunningServer>
let admin: ApiClient
beforeAll(async () => {
  people = await People.on(await serverOfWorker())
  admin = people.superadmin
})

const byIds = (resource: string, ids: readonly string[], client = admin) =>
  restList<{ id: string }>(client, resource, { filter: { id: ids } })
const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

test('all rows of the given ids are returned, more than a page without ids has', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => people.make()))
  const ids = users.map(({ id }) => id)
  const answer = await byIds('users', [...ids, 'nobody'])
  expect(sorted(answer.rows)).toEqual([...ids].sort())
  expect(answer.range).toBe('users 0-11/12')
  const part = await restList(admin, 'users', { filter: { id: ids }, range: [2, 4] })
  expect(part.range).toBe('users 2-4/12')
})

describe('a list of visited names', () => {
  const tag = freshName('ids').replace('_', '-')
  const domains = Array.from({ length: 12 }, (_, n) => `n${n}.${tag}.example`)
  const banned = `banned.${tag}.example`
  let records: AccessRecord[] = []
  beforeAll(async () => {
    await admin.post('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries: [banned],
    })
    const started = Date.now() - 3_600_000
    const visits = [...domains, banned].map((domain, n) => ({
      accessAt: new Date(started + n).toISOString(),
      deviceIP: '10.20.30.40',
      domain,
      dstHostIP: '198.51.100.77',
    }))
    await admin.upload('/api/access-record/import', toNdjson(visits), { source: tag })
    records = (
      await restList<AccessRecord>(admin, 'access-records', { filter: { source: tag }, range: [0, 99] })
    ).rows
    expect(records).toHaveLength(visits.length)
  })

  test('a list of visited names is read by the ids of its records', async () => {
    const ids = records.map(({ id }) => id)
    const answer = await byIds('access-records', [...ids, 'none', '0'.repeat(28)])
    expect(answer.rows).toEqual(records)
    expect(answer.range).toBe('access-records 0-12/13')
    expect(answer.headers.get('x-total-at-least')).toBeNull()
    const other = await restList(admin, 'access-records', { filter: { id: ids, domain: domains[3] } })
    expect(other.rows).toEqual(records.filter(({ domain }) => domain === domains[3]))
    expect((await byIds('access-records', [])).range).toBe('access-records */0')
  })

  test('a list of visited names is read by the ids of visits that a policy decided', async () => {
    const ids = records.map(({ id }) => id)
    const { rows } = await byIds('control-records', ids)
    expect(rows).toEqual([
      expect.objectContaining({ domain: banned, id: ids.find((id) => rows[0]?.id === id) }),
    ])
  })

  test('a list of visited names is read by name and by address', async () => {
    expect(sorted((await byIds('domains', [...domains, 'never.example'])).rows)).toEqual([...domains].sort())
    expect(await byIds('dst-hosts', ['198.51.100.77', '203.0.113.250'])).toMatchObject({
      rows: [{ id: '198.51.100.77' }],
      range: 'dst-hosts 0-0/1',
    })
  })

  test('a list of visited names is sorted by id like by name', async () => {
    const filter = { q: tag }
    const { rows } = await restList<{ id: string }>(admin, 'domains', { filter, sort: ['id', 'ASC'] })
    expect(rows.map(({ id }) => id)).toEqual([...domains, banned].sort().slice(0, 10))
  })
})

test('sign-ins are read by their ids', async () => {
  const name = freshName('login')
  const lines = ['a', 'b'].map((end, n) => `2026-01-0${n + 1}T00:00:00Z,${name}_${end},10.1.2.${n}`)
  const csv = `time,username,ip\n${lines.join('\n')}\n`
  const done = await admin.upload('/api/access-record/import', csv, {
    source: name,
    format: 'portal-csv',
    retime: 'now',
  })
  expect(done.status).toBe(200)
  const { rows } = await restList<{ id: string }>(admin, 'visit-logs', { filter: { username: name } })
  expect(rows).toHaveLength(2)
  const answer = await byIds('visit-logs', [...sorted(rows), 'none'])
  expect(answer).toMatchObject({ rows, range: 'visit-logs 0-1/2' })
})

test('a session and an API token are read individually, by their owner and administrators', async () => {
  const { user, client } = await people.signedIn()
  const { client: other } = await people.signedIn()
  await people.withToken(client, 'read')
  const [session] = (await restList<Session>(client, 'sessions')).rows
  const [token] = (await restList<ApiToken>(client, 'api-tokens')).rows
  for (const [path, row] of [
    [`/api/rest/api-tokens/${token?.id}`, token],
    [`/api/rest/sessions/${session?.id}`, session],
  ] as const) {
    expect((await client.get(path)).body).toEqual(row)
    expect((await admin.get(path)).body).toMatchObject({ id: row?.id, userId: user.id })
    expect((await other.get(path)).status).toBe(404)
    expect((await client.delete(path)).status).toBe(200)
    expect((await admin.get(path)).status).toBe(404)
  }
})

test.each([
  ['PUT', 'users', 'GET, POST'],
  ['DELETE', 'operation-logs/1', 'GET'],
  ['PUT', 'sessions/1', 'GET, DELETE'],
  ['POST', 'messages', 'GET'],
  ['DELETE', 'messages/1', 'GET, PUT'],
])('%s %s answers with the allowed methods (RFC 9110, 15.5.6)', async (method, path, allowed) => {
  const answer = await admin.request(method, `/api/rest/${path}`)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
})
