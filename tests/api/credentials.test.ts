import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const MINUTE = 60_000
const INFO = '/api/user/info'

describe.each(USUAL_STATE_ENGINES)('API tokens and registration on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  describe('API tokens', () => {
    const CREATE = '/api/user/token/create'
    const inAnHour = () => new Date(Date.now() + 60 * MINUTE).toISOString()

    test('act for a session with the role of their owner', async () => {
      const { user, client } = await people.signedIn('admin')
      const key = await people.withToken(client, 'write')
      expect((await key.get<{ id: string }>(INFO)).data.id).toBe(user.id)
      expect((await key.get('/api/user/list')).status).toBe(200)
    })

    test('API tokens are shown once and stored as hashes', async () => {
      const { client } = await people.signedIn()
      const made = await client.post<{ token: string; id: string }>(CREATE, {
        name: 'backup script',
        scope: 'read',
        expiresAt: inAnHour(),
      })
      expect(made.data.token).toMatch(/^nw_/)
      const listed = await client.get<{ list: object[] }>('/api/user/token/list')
      expect(JSON.stringify(listed.body)).not.toContain(made.data.token)
      const stored = await place.state
        .selectFrom('apiToken')
        .selectAll()
        .where('id', '=', made.data.id)
        .execute()
      expect(JSON.stringify(stored)).not.toContain(made.data.token)
    })

    test('a token with the scope read cannot write', async () => {
      const { client } = await people.signedIn('admin')
      const key = await people.withToken(client, 'read')
      expect((await key.get('/api/user/list')).status).toBe(200)
      expect((await key.post('/api/user/status', { id: 'x', status: 'active' })).status).toBe(403)
    })

    test('API tokens cannot create tokens', async () => {
      const { client } = await people.signedIn()
      const key = await people.withToken(client, 'write')
      expect((await key.post(CREATE, { name: 'n', scope: 'read', expiresAt: inAnHour() })).status).toBe(403)
    })

    test('API tokens cannot change passwords, not even of other users', async () => {
      const { user, client } = await people.signedIn('admin')
      const key = await people.withToken(client, 'people')
      for (const { id } of [user, await people.make()]) {
        const answer = await key.post('/api/user/update', { id, password: 'Another_1' })
        expect(answer).toMatchObject({ status: 403, error: { code: 40_300 } })
      }
    })

    test('answer 401 when they are revoked or expired', async () => {
      const { client } = await people.signedIn()
      const revoked = await people.withToken(client, 'write')
      const expired = await people.withToken(client, 'write')
      const { data } = await client.get<{ list: { id: string }[] }>('/api/user/token/list', { order: 'asc' })
      expect((await client.post('/api/user/token/revoke', { id: data.list[0]?.id })).status).toBe(200)
      expect((await revoked.get(INFO)).status).toBe(401)
      await place.state
        .updateTable('apiToken')
        .set({ expiresAt: Date.now() - 1 })
        .where('id', '=', data.list[1]?.id ?? '')
        .execute()
      expect((await expired.get(INFO)).status).toBe(401)
    })

    test.each([
      [{ scope: 'read', expiresAt: '2020-01-01T00:00:00Z', name: 'old' }, 'expiresAt'],
      [{ scope: 'admin', expiresAt: '2199-01-01T00:00:00Z', name: 'n' }, 'scope'],
      [{ scope: 'read', expiresAt: '2199-01-01T00:00:00Z', name: ' ' }, 'name'],
      [{ scope: 'read', name: 'endless' }, 'expiresAt'],
    ])('API tokens are not created from %j', async (body, field) => {
      const { client } = await people.signedIn()
      const answer = await client.post(CREATE, body)
      expect(answer.status).toBe(400)
      expect(answer.errors).toHaveProperty(field)
    })

    test('the tokens of other users are hidden', async () => {
      const { client } = await people.signedIn()
      const { client: stranger } = await people.signedIn()
      await people.withToken(client, 'read')
      const { data } = await client.get<{ list: { id: string }[] }>('/api/user/token/list')
      expect((await stranger.post('/api/user/token/revoke', { id: data.list[0]?.id })).status).toBe(404)
    })
  })

  describe('registration', () => {
    const REGISTER = '/api/user/register'
    const wanted = () => {
      const username = freshName('guest')
      return { username, nickname: '访客', email: `${username}@example.com`, password: PASSWORD }
    }

    test('registration is closed until an administrator opens it', async () => {
      expect((await people.from().post(REGISTER, wanted())).status).toBe(403)
    })

    test('reports each empty field of an empty form', async () => {
      const empty = { username: '', nickname: '', email: '', password: '' }
      const expected = {
        username: 'Username cannot be empty',
        nickname: 'Nickname cannot be empty',
        email: 'Email cannot be empty',
        password: 'Password cannot be empty',
      }
      expect((await people.from().post(REGISTER, empty)).errors).toEqual(expected)
      expect((await people.from().post(REGISTER, {})).errors).toEqual(expected)
    })

    test('creates an inactive user, whom administrators are notified of and activate', async () => {
      await people.superadmin.put('/api/system-config/branding', { isRegistrationOpen: true })
      const guest = wanted()
      expect((await people.from().post(REGISTER, guest)).status).toBe(200)
      expect((await people.from().login(guest.username, PASSWORD)).status).toBe(423)
      const todo = await people.superadmin.get<{ list: { subTitle: string }[] }>('/api/message/list', {
        type: 'todo',
      })
      expect(todo.data.list[0]?.subTitle).toBe(guest.username)
      const found = await people.superadmin.get<{ list: { id: string }[] }>('/api/user/list', {
        username: guest.username,
      })
      const id = found.data.list[0]?.id
      expect((await people.superadmin.post('/api/user/status', { id, status: 'active' })).status).toBe(200)
      expect((await people.from().login(guest.username, PASSWORD)).status).toBe(200)
      expect((await people.from().post(REGISTER, guest)).status).toBe(409)
      await people.superadmin.put('/api/system-config/branding', { isRegistrationOpen: false })
    })
  })

  test('refers users with a forgotten password to an administrator when mail is not configured', async () => {
    const { username } = await people.make()
    const answer = await people.from().post('/api/user/forgot-password', { username })
    expect(answer).toMatchObject({ status: 200, data: { via: 'admin' } })
  })
})
