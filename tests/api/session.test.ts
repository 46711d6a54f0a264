import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../api/src/modules/session/opaque-tokens.ts'
import { accessToken } from '../support/access-token.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, STATE_ENGINES, TEST_SECRET } from '../support/state-engines.ts'

const MINUTE = 60_000
const LOGIN = '/api/user/login'
const INFO = '/api/user/info'

interface Tokens {
  access_token: string
  refresh_token: string
}

describe.each(STATE_ENGINES)('sessions on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const tokenMadeAgo = (userId: string, sessionId: string, age: number) =>
    accessToken({ secret: TEST_SECRET, userId, sessionId, age })
  const sessionOf = (userId: string) =>
    place.state.selectFrom('session').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  const logged = async (username: string, action: string) => {
    const entries = place.state.selectFrom('operationLog').select('seq').where('subject', '=', username)
    return (await entries.where('action', '=', action).execute()).length
  }
  const refresh = (token: string) =>
    people.from().get<Tokens>('/api/user/refresh', {}, { authorization: `Bearer ${token}` })

  describe('login', () => {
    test('returns a pair of tokens for username and password, or account and password', async () => {
      const { username } = await people.make()
      const byUsername = await people.from().post<Tokens>(LOGIN, { username, password: PASSWORD })
      const byAccount = await people.from().post<Tokens>(LOGIN, { account: username, password: PASSWORD })
      expect(byUsername.status).toBe(200)
      expect(byAccount.status).toBe(200)
      expect(byUsername.data.access_token.split('.')).toHaveLength(3)
      expect(byUsername.data.refresh_token).not.toBe(byAccount.data.refresh_token)
    })

    test.each([
      [{ password: 'x' }, 'Username cannot be empty'],
      [{ username: '', password: 'x' }, 'Username cannot be empty'],
      [{ username: 'somebody' }, 'Password cannot be empty'],
      [{ username: 'somebody', password: '' }, 'Password cannot be empty'],
    ])('rejects %j with code 50000 and its own text', async (body, text) => {
      const answer = await people.from().post(LOGIN, body)
      expect(answer.status).toBe(400)
      expect(answer.error).toMatchObject({ code: 50000, msg: text })
    })

    test('answers an unknown name exactly like a wrong password', async () => {
      const { username } = await people.make()
      const wrong = await people.from().post(LOGIN, { username, password: 'Wrong_pass1' })
      const unknown = await people.from().post(LOGIN, { username: 'nobody_at_all', password: 'Wrong_pass1' })
      expect(wrong.status).toBe(400)
      expect(wrong.error).toMatchObject({ code: 50000, msg: 'Wrong username or password' })
      expect(unknown.body).toEqual(wrong.body)
    })

    test('rejects an unknown field', async () => {
      const answer = await people.from().post(LOGIN, { username: 'a', password: 'b', remember: true })
      expect(answer.status).toBe(400)
      expect(answer.error?.code).toBe(40000)
      expect(answer.errors).toHaveProperty('remember')
    })

    test.each(['inactive', 'banned'] as const)(
      'reports that a user is %s only after the right password',
      async (status) => {
        const { username } = await people.make({ status })
        const wrong = await people.from().post(LOGIN, { username, password: 'Wrong_pass1' })
        const right = await people.from().post(LOGIN, { username, password: PASSWORD })
        expect(wrong.error?.code).toBe(50000)
        expect(right.status).toBe(423)
        expect(right.error?.code).toBe(42300)
      },
    )
  })

  describe('lockout', () => {
    test.each(['known', 'unknown'])('refuses the sixth try of %s names from that address', async (kind) => {
      const username = kind === 'known' ? (await people.make()).username : freshName('ghost')
      const client = people.from()
      const tries = []
      for (let count = 0; count < 6; count++) {
        tries.push(await client.post(LOGIN, { username, password: 'Wrong_pass1' }))
      }
      expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 423])
      expect(tries[5]?.error?.code).toBe(42300)
      expect(Number(tries[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await logged(username, 'session.lock')).toBe(1)
    })

    test('rejects the correct password too, but not from another address', async () => {
      const { username } = await people.make()
      const client = people.from()
      for (let count = 0; count < 5; count++) await client.post(LOGIN, { username, password: 'Wrong_pass1' })
      expect((await client.login(username, PASSWORD)).status).toBe(423)
      expect((await people.from().login(username, PASSWORD)).status).toBe(200)
    })

    test('counts concurrent attempts one by one', async () => {
      const { username } = await people.make()
      const client = people.from()
      const tries = await Promise.all(
        Array.from({ length: 12 }, () => client.post(LOGIN, { username, password: 'Wrong_pass1' })),
      )
      expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(tries.filter(({ status }) => status === 423)).toHaveLength(7)
    })

    test('resets the count after a correct password', async () => {
      const { username } = await people.make()
      const client = people.from()
      for (let count = 0; count < 4; count++) await client.post(LOGIN, { username, password: 'Wrong_pass1' })
      expect((await client.login(username, PASSWORD)).status).toBe(200)
      expect((await client.post(LOGIN, { username, password: 'Wrong_pass1' })).status).toBe(400)
    })

    test('ends after its time', async () => {
      const { username } = await people.make()
      const client = people.from()
      for (let count = 0; count < 6; count++) await client.post(LOGIN, { username, password: 'Wrong_pass1' })
      await place.state
        .updateTable('signInFailure')
        .set({ expiresAt: Date.now() - 1 })
        .execute()
      expect((await client.login(username, PASSWORD)).status).toBe(200)
    })
  })

  test('accepts sixty attempts a minute from an address and answers the next with 429', async () => {
    const client = people.from()
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) {
      statuses.push(
        (await client.post(LOGIN, { username: freshName('many'), password: 'Wrong_pass1' })).status,
      )
    }
    const last = await client.post(LOGIN, { username: 'x', password: 'y' })
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true)
    expect(statuses[60]).toBe(429)
    expect(last.error?.code).toBe(42900)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  describe('access tokens', () => {
    test('access tokens are required', async () => {
      const answer = await people.from().get(INFO)
      expect(answer.status).toBe(401)
      expect(answer.error).toMatchObject({ code: 50008, msg: 'Authentication failed, please log in again' })
    })

    test.each(['garbage', 'a.b.c', 'nw_garbage'])('access tokens that are %s answer 401', async (token) => {
      const answer = await people.from().get(INFO, {}, { authorization: `Bearer ${token}` })
      expect(answer.status).toBe(401)
    })

    test.each([
      ['somebody else signed', { secret: 'another secret of at least 32 characters' }],
      ['nobody signed', { algorithm: 'none' }],
      ['another algorithm signed', { algorithm: 'HS512' }],
      ['another issuer made', { issuer: 'elsewhere' }],
    ] as const)('access tokens that %s answer 401', async (_what, wrong) => {
      const { user } = await people.signedIn()
      const { id } = await sessionOf(user.id)
      const token = accessToken({ secret: TEST_SECRET, userId: user.id, sessionId: id, ...wrong })
      const authorization = `Bearer ${token}`
      expect((await people.from().get(INFO, {}, { authorization })).status).toBe(401)
    })

    test('an access token of sixteen minutes answers 460, even when the session has ended', async () => {
      const { user, client } = await people.signedIn()
      const { id } = await sessionOf(user.id)
      const old = { authorization: `Bearer ${tokenMadeAgo(user.id, id, 16 * MINUTE)}` }
      expect(await people.from().get(INFO, {}, old)).toMatchObject({ status: 460, error: { code: 46000 } })
      await client.post('/api/user/logout')
      expect((await people.from().get(INFO, {}, old)).status).toBe(460)
    })

    test('an access token of fourteen minutes is accepted', async () => {
      const { user } = await people.signedIn()
      const { id } = await sessionOf(user.id)
      const authorization = `Bearer ${tokenMadeAgo(user.id, id, 14 * MINUTE)}`
      expect((await people.from().get(INFO, {}, { authorization })).status).toBe(200)
    })

    test('an access token of an ended session answers 461', async () => {
      const { client } = await people.signedIn()
      await client.post('/api/user/logout')
      expect(await client.get(INFO)).toMatchObject({
        status: 461,
        error: { code: 46100, msg: 'Authentication expired, please log in again' },
      })
    })
  })

  describe('logout', () => {
    test('ends the session, and answers 200 a second time', async () => {
      const { client } = await people.signedIn()
      expect(await client.post('/api/user/logout')).toMatchObject({ status: 200, data: null })
      expect((await client.post('/api/user/logout')).status).toBe(200)
      expect((await refresh(client.refreshToken ?? '')).status).toBe(461)
    })

    test('accepts an expired token', async () => {
      const { user, client } = await people.signedIn()
      const { id } = await sessionOf(user.id)
      const authorization = `Bearer ${tokenMadeAgo(user.id, id, 20 * MINUTE)}`
      const answer = await people.from().post('/api/user/logout', undefined, { headers: { authorization } })
      expect(answer.status).toBe(200)
      expect((await client.get(INFO)).status).toBe(461)
    })

    test('a logout without a valid token answers 401', async () => {
      expect((await people.from().post('/api/user/logout')).status).toBe(401)
    })
  })

  describe('refresh', () => {
    const spendLongAgo = (token: string) =>
      place.state
        .updateTable('refreshToken')
        .set({ spentAt: Date.now() - 11_000 })
        .where('hash', '=', digestOf(token))
        .execute()

    test('returns a new pair', async () => {
      const { client } = await people.signedIn()
      const answer = await refresh(client.refreshToken ?? '')
      expect(answer.status).toBe(200)
      expect(answer.data.refresh_token).not.toBe(client.refreshToken)
      const authorization = `Bearer ${answer.data.access_token}`
      expect((await people.from().get(INFO, {}, { authorization })).status).toBe(200)
    })

    test('a refresh of two tabs at the same moment keeps both signed in, in one session', async () => {
      const { user, client } = await people.signedIn()
      const answers = await Promise.all([
        refresh(client.refreshToken ?? ''),
        refresh(client.refreshToken ?? ''),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const next = await Promise.all(answers.map(({ data }) => refresh(data.refresh_token)))
      expect(next.map(({ status }) => status)).toEqual([200, 200])
      const sessions = await place.state
        .selectFrom('session')
        .select('id')
        .where('userId', '=', user.id)
        .execute()
      expect(sessions).toHaveLength(1)
    })

    test('a refresh with a token spent long ago ends the session for all of its holders', async () => {
      const { user, client } = await people.signedIn()
      const stolen = client.refreshToken ?? ''
      const { data } = await refresh(stolen)
      await spendLongAgo(stolen)
      expect(await refresh(stolen)).toMatchObject({ status: 461, error: { code: 46100 } })
      expect((await refresh(data.refresh_token)).status).toBe(461)
      const authorization = `Bearer ${data.access_token}`
      expect((await people.from().get(INFO, {}, { authorization })).status).toBe(461)
      expect(await logged(user.username, 'session.end-reused')).toBe(1)
    })

    test('a refresh with an expired token answers 461', async () => {
      const { client } = await people.signedIn()
      const token = client.refreshToken ?? ''
      await place.state
        .updateTable('refreshToken')
        .set({ expiresAt: Date.now() - 1 })
        .where('hash', '=', digestOf(token))
        .execute()
      expect((await refresh(token)).status).toBe(461)
    })

    test('a refresh with a token that is no longer stored answers 461', async () => {
      const { client } = await people.signedIn()
      const token = client.refreshToken ?? ''
      await place.state.deleteFrom('refreshToken').where('hash', '=', digestOf(token)).execute()
      expect((await refresh(token)).status).toBe(461)
    })

    test('a refresh with anything else answers 401', async () => {
      const { client } = await people.signedIn()
      expect((await refresh('nr_garbage')).status).toBe(401)
      expect((await refresh(client.accessToken ?? '')).status).toBe(401)
      expect((await people.from().get('/api/user/refresh')).status).toBe(401)
    })
  })

  describe('changing the password', () => {
    const CHANGE = '/api/user/reset-password'
    const body = {
      currentPassword: PASSWORD,
      newPassword: 'Brand new 密码 1',
      confirmPassword: 'Brand new 密码 1',
    }

    test('ends every session and accepts the new one', async () => {
      const { user, client } = await people.signedIn()
      const other = await people.signIn(user.username)
      expect(await client.post(CHANGE, body)).toMatchObject({ status: 200, data: null })
      expect((await client.get(INFO)).status).toBe(461)
      expect((await other.get(INFO)).status).toBe(461)
      expect((await people.from().login(user.username, PASSWORD)).status).toBe(400)
      expect((await people.from().login(user.username, body.newPassword)).status).toBe(200)
    })

    test.each([
      [{ ...body, currentPassword: 'Wrong_pass1' }, 'currentPassword', 'Current password invalid'],
      [{ ...body, currentPassword: '' }, 'currentPassword', 'Password cannot be empty'],
      [
        { ...body, newPassword: 'short', confirmPassword: 'short' },
        'newPassword',
        '8 to 256 printable characters',
      ],
      [{ ...body, confirmPassword: 'something else' }, 'confirmPassword', 'Different password'],
    ])('rejects %j', async (wrong, field, text) => {
      const { client } = await people.signedIn()
      const answer = await client.post(CHANGE, wrong)
      expect(answer.status).toBe(400)
      expect(answer.errors).toMatchObject({ [field]: text })
      expect((await client.get(INFO)).status).toBe(200)
    })

    test('locks after five wrong current passwords', async () => {
      const { user, client } = await people.signedIn()
      const wrong = { ...body, currentPassword: 'Wrong_pass1' }
      for (let count = 0; count < 5; count++) await client.post(CHANGE, wrong)
      expect((await client.post(CHANGE, body)).status).toBe(423)
      expect(await logged(user.username, 'user.lock-change-password')).toBe(1)
    })

    test('answers 401 without a session and 403 for an API token', async () => {
      const { client } = await people.signedIn()
      const key = await people.withToken(client, 'write')
      expect((await people.from().post(CHANGE, body)).status).toBe(401)
      expect((await key.post(CHANGE, body)).status).toBe(403)
    })
  })

  describe('the list of sessions', () => {
    const LIST = '/api/user/session/list'
    interface Sessions {
      list: { id: string; isCurrent: boolean }[]
      total: number
    }

    test('shows the active sessions and marks the current one', async () => {
      const { user, client } = await people.signedIn()
      await people.signIn(user.username)
      const { data } = await client.get<Sessions>(LIST)
      expect(data.total).toBe(2)
      expect(data.list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    })

    test('ends one of them, or all others', async () => {
      const { user, client } = await people.signedIn()
      const second = await people.signIn(user.username)
      const third = await people.signIn(user.username)
      const current = (await second.get<Sessions>(LIST)).data.list.find(({ isCurrent }) => isCurrent)
      expect((await client.post('/api/user/session/revoke', { id: current?.id })).status).toBe(200)
      expect((await second.get(INFO)).status).toBe(461)
      expect((await client.post('/api/user/session/revoke', { others: true })).status).toBe(200)
      expect((await third.get(INFO)).status).toBe(461)
      expect((await client.get(INFO)).status).toBe(200)
    })

    test('the sessions of another user are for administrators only', async () => {
      const { user, client } = await people.signedIn()
      const { client: stranger } = await people.signedIn()
      const { client: admin } = await people.signedIn('admin')
      const { id } = await sessionOf(user.id)
      expect((await stranger.get(LIST, { userId: user.id })).status).toBe(403)
      expect((await stranger.post('/api/user/session/revoke', { id })).status).toBe(404)
      expect((await admin.get<Sessions>(LIST, { userId: user.id })).data.total).toBe(1)
      expect((await admin.post('/api/user/session/revoke', { id })).status).toBe(200)
      expect((await client.get(INFO)).status).toBe(461)
    })

    test('the session of a superadmin cannot be ended by an admin', async () => {
      const superadmin = await people.superadmin.get<Sessions>(LIST)
      const { client: admin } = await people.signedIn('admin')
      const id = superadmin.data.list[0]?.id
      expect((await admin.post('/api/user/session/revoke', { id })).status).toBe(403)
    })
  })
})
