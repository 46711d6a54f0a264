import type { OperationLogEntry, User } from '@netwarden/shared/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const USERS = '/api/rest/users'

let people: People<RunningServer>
let admin: ApiClient
beforeAll(async () => {
  people = await People.on(await serverOfWorker())
  admin = people.superadmin
})

describe('a list', () => {
  test('a list has no envelope, and its range and total in the header', async () => {
    const tag = freshName('rng')
    for (const letter of ['a', 'b', 'c', 'd']) await people.make({ username: `${tag}_${letter}` })
    const answer = await restList<User>(admin, 'users', {
      sort: ['username', 'DESC'],
      range: [1, 2],
      filter: { username: tag },
    })
    expect(answer.status).toBe(200)
    expect(answer.range).toBe('users 1-2/4')
    expect(answer.rows.map(({ username }) => username)).toEqual([`${tag}_c`, `${tag}_b`])
  })

  test('a list of nothing still has a total in the header', async () => {
    const answer = await restList(admin, 'users', { filter: { username: 'nobody_has_this_name' } })
    expect(answer.range).toBe('users */0')
    expect(answer.rows).toEqual([])
  })

  test('returns several rows by their ids', async () => {
    const [one, two] = [await people.make(), await people.make()]
    const answer = await restList<User>(admin, 'users', { filter: { id: [one.id, two.id, 'nobody'] } })
    expect(answer.rows.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  })

  test.each([
    [{ range: '[0,1000]' }, 'range'],
    [{ range: '[5,1]' }, 'range'],
    [{ range: '[9990,10009]' }, 'range'],
    [{ range: 'first' }, 'range'],
    [{ sort: '["passwordHash","ASC"]' }, 'sort.0'],
    [{ sort: '["username","UP"]' }, 'sort.1'],
    [{ filter: '{"colour":"red"}' }, 'colour'],
    [{ filter: '{"role":"root"}' }, 'role'],
    [{ page: '1' }, 'page'],
  ])('rejects %j', async (query, field) => {
    const answer = await admin.get(USERS, query)
    expect(answer.status).toBe(400)
    expect(answer.error?.code).toBe(40000)
    expect(answer.errors).toHaveProperty([field])
  })

  test('accepts a range of a thousand rows', async () => {
    expect((await admin.get(USERS, { range: '[0,999]' })).status).toBe(200)
  })
})

describe('a single row', () => {
  test('a single row is created, read, changed and deleted', async () => {
    const username = freshName('rest')
    const wanted = { username, nickname: 'n', email: 'n@example.com', password: PASSWORD }
    const made = (await admin.post(USERS, wanted)).body as User
    expect((await admin.get(`${USERS}/${made.id}`)).body).toEqual(made)
    const changed = await admin.put(`${USERS}/${made.id}`, { ...made, nickname: 'changed' })
    expect(changed.body).toMatchObject({ id: made.id, nickname: 'changed', version: 2 })
    // The provider sends its deletions as text without a body.
    const headers = { 'content-type': 'text/plain' }
    const gone = await admin.request('DELETE', `${USERS}/${made.id}`, { headers })
    expect(gone).toMatchObject({ status: 200, body: { id: made.id } })
    expect((await admin.get(`${USERS}/${made.id}`)).status).toBe(404)
  })

  test('ignores its read-only fields in a change, and rejects unknown ones', async () => {
    const user = await people.make()
    const odd = { ...user, createdAt: 'long ago', lastActiveAt: 5, avatar: 'x', name: 'alias' }
    expect((await admin.put(`${USERS}/${user.id}`, odd)).status).toBe(200)
    const answer = await admin.put(`${USERS}/${user.id}`, { colour: 'red' })
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual({ colour: 'Unknown field' })
  })

  test('answers 409 for an older version', async () => {
    const user = await people.make()
    await admin.put(`${USERS}/${user.id}`, { nickname: 'first' })
    expect((await admin.put(`${USERS}/${user.id}`, { ...user, nickname: 'second' })).status).toBe(409)
  })

  test('a single row has the errors of the forms', async () => {
    const answer = await admin.post(USERS, { username: 'abc', nickname: '', email: 'x', password: 'y' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(['email', 'nickname', 'password', 'username'])
  })
})

describe('an unsupported write', () => {
  test.each([
    ['POST', 'operation-logs'],
    ['PUT', 'operation-logs/1'],
    ['DELETE', 'operation-logs/1'],
    ['POST', 'messages'],
    ['DELETE', 'messages/1'],
    ['POST', 'sessions'],
    ['PUT', 'sessions/1'],
    ['PUT', 'api-tokens/1'],
    ['PUT', 'users'],
    ['DELETE', 'users'],
  ])('answers %s %s with 405', async (method, path) => {
    const answer = await admin.request(method, `/api/rest/${path}`)
    expect(answer.status).toBe(405)
    expect(answer.error?.code).toBe(40500)
  })
})

describe('roles', () => {
  test('keep users for administrators', async () => {
    const { client } = await people.signedIn()
    expect((await people.from().get(USERS)).status).toBe(401)
    expect((await client.get(USERS)).status).toBe(403)
    expect((await client.put(`${USERS}/x`, {})).status).toBe(403)
  })

  test('show common users only their own operations', async () => {
    const { user, client } = await people.signedIn()
    const own = await restList<OperationLogEntry>(client, 'operation-logs')
    expect(own.rows.length).toBeGreaterThan(0)
    expect(new Set(own.rows.map(({ actorId }) => actorId))).toEqual(new Set([user.id]))
    const all = await restList<OperationLogEntry>(admin, 'operation-logs')
    expect(new Set(all.rows.map(({ actorId }) => actorId)).size).toBeGreaterThan(1)
    const foreign = all.rows.find(({ actorId }) => actorId !== user.id)
    expect((await client.get(`/api/rest/operation-logs/${foreign?.id}`)).status).toBe(404)
  })
})

describe('sessions, tokens and messages', () => {
  test('sessions, tokens and messages are listed and ended individually', async () => {
    const { user, client } = await people.signedIn()
    const other = await people.signIn(user.username)
    const sessions = await restList<{ id: string; isCurrent: boolean }>(client, 'sessions')
    expect(sessions.range).toBe('sessions 0-1/2')
    const id = sessions.rows.find(({ isCurrent }) => !isCurrent)?.id
    expect((await client.delete(`/api/rest/sessions/${id}`)).status).toBe(200)
    expect((await other.get('/api/user/info')).status).toBe(461)
  })

  test('return a new token once', async () => {
    const { client } = await people.signedIn()
    const wanted = { name: 'script', scope: 'read', expiresAt: '2199-01-01T00:00:00.000Z' }
    const made = (await client.post('/api/rest/api-tokens', wanted)).body as { id: string; token: string }
    expect(made.token).toMatch(/^nw_/)
    const listed = await restList<object>(client, 'api-tokens')
    expect(listed.rows).toEqual([expect.not.objectContaining({ token: expect.anything() })])
    expect((await client.delete(`/api/rest/api-tokens/${made.id}`)).status).toBe(200)
    expect((await restList(client, 'api-tokens')).rows).toEqual([])
  })

  test('mark a message as read', async () => {
    const messages = await restList<{ id: string; status: number }>(admin, 'messages', {
      filter: { status: 0 },
    })
    const first = messages.rows[0]
    const answer = await admin.put(`/api/rest/messages/${first?.id}`, { ...first, status: 1 })
    expect(answer.body).toMatchObject({ id: first?.id, status: 1 })
  })
})
