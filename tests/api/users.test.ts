import type { Page } from '@netwarden/shared/contract'
import type { Role, User } from '@netwarden/shared/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const INFO = '/api/user/info'
const LIST = '/api/user/list'
interface Users {
  list: User[]
  total: number
}

describe.each(USUAL_STATE_ENGINES)('users on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const newUser = (username = freshName()) => ({
    username,
    nickname: '张三-1',
    email: `${username}@example.com`,
    password: PASSWORD,
  })

  describe('the list', () => {
    test('filters, sorts and pages', async () => {
      const tag = freshName('lst')
      for (const letter of ['a', 'b', 'c']) await people.make({ username: `${tag}_${letter}` })
      const page = await people.superadmin.get<Users>(LIST, {
        username: `${tag.toUpperCase()}_`,
        sort: 'username',
        order: 'desc',
        pageSize: 2,
      })
      expect(page.data).toMatchObject({ total: 3, current: 1, pageSize: 2 })
      expect(page.data.list.map(({ username }) => username)).toEqual([`${tag}_c`, `${tag}_b`])
    })

    test('reads % and _ of a search literally', async () => {
      const { username } = await people.make()
      const none = await people.superadmin.get<Users>(LIST, { username: username.replace('_', '%') })
      const one = await people.superadmin.get<Users>(LIST, { q: username, role: 'common', status: 'active' })
      expect(none.data.total).toBe(0)
      expect(one.data.total).toBe(1)
    })

    test('shows no secret', async () => {
      const answer = await people.superadmin.get<Users>(LIST)
      expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash/)
    })

    test.each([
      [{ sort: 'passwordHash' }, 'sort'],
      [{ pageSize: 201 }, 'pageSize'],
      [{ current: 0 }, 'current'],
      [{ current: 1_001 }, 'current'],
      [{ colour: 'red' }, 'colour'],
      [{ role: 'root' }, 'role'],
    ])('rejects %j', async (query, field) => {
      const answer = await people.superadmin.get(LIST, query)
      expect(answer.status).toBe(400)
      expect(answer.errors).toHaveProperty(field)
    })

    test('answers 401 without a session and 403 for common users', async () => {
      const { client } = await people.signedIn()
      expect((await people.from().get(LIST)).status).toBe(401)
      expect((await client.get(LIST)).status).toBe(403)
    })
  })

  describe('creating a user', () => {
    const CREATE = '/api/user/create'

    test('returns the user, who can sign in immediately', async () => {
      const wanted = { ...newUser(), phone: '+86 138 0000 0000', sector: '网络部', status: 'active' }
      const { status, data } = await people.superadmin.post<User>(CREATE, wanted)
      const { password: _, ...shown } = wanted
      expect(status).toBe(200)
      expect(data).toMatchObject({ ...shown, role: 'common', version: 1, lastActiveAt: null })
      await people.signIn(wanted.username)
    })

    test('accepts account and name for username and nickname', async () => {
      const { username, nickname, ...rest } = newUser()
      const answer = await people.superadmin.post<User>(CREATE, {
        account: username,
        name: nickname,
        ...rest,
      })
      expect(answer.data).toMatchObject({ username, nickname })
    })

    test('an existing name answers 409 at the field', async () => {
      const { username } = await people.make()
      const answer = await people.superadmin.post(CREATE, newUser(username))
      expect(answer.status).toBe(409)
      expect(answer.errors).toEqual({ username: 'This username already exists' })
    })

    test.each([
      ['username', 'abc'],
      ['username', 'a'.repeat(64)],
      ['username', 'Upper_case'],
      ['username', 'user\u0000name'],
      ['password', 'a1!'],
      ['password', 'with space1'],
      ['password', 'a'.repeat(64)],
      ['nickname', ''],
      ['nickname', '表情😀'],
      ['nickname', 'a\u200fb'],
      ['email', 'nobody'],
      ['role', 'root'],
      ['status', 'gone'],
      ['phone', 'call me'],
      ['surname', 'x'],
    ])('rejects %s %j', async (field, value) => {
      const answer = await people.superadmin.post(CREATE, { ...newUser(), [field]: value })
      expect(answer.status).toBe(400)
      expect(answer.errors).toHaveProperty(field)
    })

    test.each(['abcd', 'a'.repeat(63)])('accepts the name %s', async (username) => {
      const answer = await people.superadmin.post<User>(CREATE, newUser(username))
      expect(answer.status).toBe(200)
      // Other files of this server make the same names.
      expect((await people.superadmin.post('/api/user/delete', { id: answer.data.id })).status).toBe(200)
    })

    test('answers 401 without a session and 403 for common users', async () => {
      const { client } = await people.signedIn()
      expect((await people.from().post(CREATE, newUser())).status).toBe(401)
      expect((await client.post(CREATE, newUser())).status).toBe(403)
    })
  })

  describe('changing a user', () => {
    const UPDATE = '/api/user/update'

    test('keeps fields that are not named', async () => {
      const user = await people.make({ sector: '网络部' })
      const { data } = await people.superadmin.post<User>(UPDATE, { id: user.id, nickname: 'renamed' })
      expect(data).toMatchObject({ nickname: 'renamed', sector: '网络部', email: user.email, version: 2 })
    })

    test('a change from an older version answers 409, and one without a version succeeds', async () => {
      const user = await people.make()
      const older = { id: user.id, nickname: 'second', version: user.version }
      await people.superadmin.post(UPDATE, { id: user.id, nickname: 'first' })
      expect((await people.superadmin.post(UPDATE, older)).status).toBe(409)
      expect((await people.superadmin.post(UPDATE, { ...older, version: undefined })).status).toBe(200)
    })

    test('a change to the current values changes nothing', async () => {
      const user = await people.make()
      const same = { id: user.id, nickname: user.nickname, status: 'active', version: user.version }
      expect((await people.superadmin.post<User>(UPDATE, same)).data).toMatchObject({ version: user.version })
      await people.superadmin.post('/api/user/status', { id: user.id, status: 'active' })
      const log = await people.superadmin.get<Page<{ action: string }>>('/api/operation-log/list', {
        subject: user.id,
      })
      expect(log.data.list.map(({ action }) => action)).toEqual(['user.create'])
    })

    test('a new password ends the sessions of the user', async () => {
      const { user, client } = await people.signedIn()
      await people.superadmin.post(UPDATE, { id: user.id, password: 'Another_1' })
      expect((await client.get(INFO)).status).toBe(461)
      await people.signIn(user.username, 'Another_1')
    })

    test('another role applies to the next call', async () => {
      const { user, client } = await people.signedIn('admin')
      expect((await client.get(LIST)).status).toBe(200)
      await people.superadmin.post(UPDATE, { id: user.id, role: 'common' })
      expect((await client.get(LIST)).status).toBe(403)
    })

    test('a user that does not exist answers 404', async () => {
      expect((await people.superadmin.post(UPDATE, { id: 'nobody', nickname: 'x' })).status).toBe(404)
    })

    test('answers 400 for an unknown field, 401 without a session and 403 for common users', async () => {
      const { client, user } = await people.signedIn()
      expect((await people.superadmin.post(UPDATE, { id: user.id, colour: 'red' })).status).toBe(400)
      expect((await people.from().post(UPDATE, { id: user.id })).status).toBe(401)
      expect((await client.post(UPDATE, { id: user.id, role: 'admin' })).status).toBe(403)
    })
  })

  describe.each(['banned', 'inactive'] as const)('setting the status %s', (status) => {
    test('ends sessions and tokens immediately and permanently', async () => {
      const { user, client } = await people.signedIn()
      const key = await people.withToken(client, 'read')
      expect((await people.superadmin.post('/api/user/status', { id: user.id, status })).status).toBe(200)
      expect((await client.get(INFO)).status).toBe(461)
      expect((await key.get(INFO)).status).toBe(401)
      const refresh = { authorization: `Bearer ${client.refreshToken}` }
      expect((await people.from().get('/api/user/refresh', {}, refresh)).status).toBe(461)
      await people.superadmin.post('/api/user/status', { id: user.id, status: 'active' })
      expect((await client.get(INFO)).status).toBe(461)
      expect((await key.get(INFO)).status).toBe(401)
    })
  })

  describe('deleting', () => {
    const DELETE = '/api/user/delete'

    test('one or many ends their sessions and tokens and frees their names', async () => {
      const { user, client } = await people.signedIn()
      const key = await people.withToken(client, 'read')
      const other = await people.make()
      const ids = [user.id, other.id]
      expect(await people.superadmin.post(DELETE, { ids })).toMatchObject({ status: 200, data: { ids } })
      expect((await client.get(INFO)).status).toBe(461)
      expect((await key.get(INFO)).status).toBe(401)
      await people.make({ username: user.username })
    })

    test('deleting is all or nothing', async () => {
      const { id } = await people.make()
      expect((await people.superadmin.post(DELETE, { ids: [id, 'nobody'] })).status).toBe(404)
      expect((await people.superadmin.get(`/api/rest/users/${id}`)).status).toBe(200)
    })

    test('deleting without ids answers 400, and without the right 401 or 403', async () => {
      const { client, user } = await people.signedIn()
      expect((await people.superadmin.post(DELETE, {})).status).toBe(400)
      expect((await people.from().post(DELETE, { id: user.id })).status).toBe(401)
      expect((await client.post(DELETE, { id: user.id })).status).toBe(403)
    })
  })

  describe('superadmins', () => {
    test('superadmins are created, changed and deleted by superadmins only', async () => {
      const { client: admin } = await people.signedIn('admin')
      const superadmin = await people.make({ role: 'superadmin' })
      const common = await people.make()
      const tries = [
        admin.post('/api/user/create', { ...newUser(), role: 'superadmin' }),
        admin.post('/api/user/update', { id: superadmin.id, nickname: 'x' }),
        admin.post('/api/user/update', { id: common.id, role: 'superadmin' }),
        admin.post('/api/user/status', { id: superadmin.id, status: 'banned' }),
        admin.post('/api/user/delete', { id: superadmin.id }),
      ]
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    })

    /** Deletes the other superadmins; other suites on the server may have made some. */
    async function onlySuperadmin(): Promise<User | undefined> {
      const all = await people.superadmin.get<Users>(LIST, { role: 'superadmin', pageSize: 200 })
      const others = all.data.list.filter(({ username }) => username !== 'superadmin')
      if (others.length > 0) {
        const ids = others.map(({ id }) => id)
        expect((await people.superadmin.post('/api/user/delete', { ids })).status).toBe(200)
      }
      return all.data.list.find(({ username }) => username === 'superadmin')
    }

    test('the last superadmin changes fields that leave the role alone', async () => {
      const last = await onlySuperadmin()
      const change = (fields: Partial<User>) =>
        people.superadmin.post('/api/user/update', { id: last?.id, ...fields })
      const answer = await change({ sector: freshName('sector') })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect((await change({ role: 'admin' })).status).toBe(409)
    })

    test('keep at least one active superadmin, also after two concurrent demotions', async () => {
      const first = await onlySuperadmin()
      const second = await people.make({ role: 'superadmin' })
      const demote = (id = '', role: Role = 'admin') =>
        people.superadmin.post('/api/user/update', { id, role })
      const both = await Promise.all([demote(second.id), demote(first?.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      // The remaining one promotes the first one again, for the tests that follow.
      const left = (await people.signIn(second.username).catch(() => people.superadmin)) ?? people.superadmin
      await left.post('/api/user/update', { id: first?.id, role: 'superadmin' })
      await left.post('/api/user/update', { id: second.id, role: 'admin' })
      const tries = await Promise.all([
        people.superadmin.post('/api/user/status', { id: first?.id, status: 'inactive' }),
        people.superadmin.post('/api/user/delete', { ids: [first?.id] }),
        demote(first?.id, 'common'),
      ])
      expect(tries.map(({ status }) => status)).toEqual([409, 409, 409])
      expect(tries[0]?.error?.code).toBe(40900)
    })
  })

  describe('the own profile', () => {
    const UPDATE = '/api/user/info/update'
    const form = {
      nickname: '李四',
      phone: '13800000000',
      email: 'lisi@example.com',
      sector: '网络部',
      job: '网络管理员',
    }

    test('the own profile is stored as written, with language and time zone', async () => {
      const { client } = await people.signedIn()
      const more = {
        ...form,
        location: 'A#302',
        certification: 'CISSP',
        language: 'en-US',
        timeZone: 'Europe/Paris',
      }
      expect((await client.put<User>(UPDATE, more)).data).toMatchObject(more)
      expect((await client.get<User>(INFO)).data).toMatchObject(more)
    })

    test.each(['nickname', 'phone', 'email', 'sector', 'job'])(
      'keeps an omitted %s and does not empty it',
      async (field) => {
        const { client } = await people.signedIn()
        const { data: stored } = await client.put(UPDATE, form)
        expect((await client.put(UPDATE, { ...form, [field]: undefined })).data).toMatchObject(form)
        const answer = await client.put(UPDATE, { ...form, [field]: '' })
        expect(answer.status).toBe(400)
        expect(answer.errors).toHaveProperty(field)
        expect(stored).toMatchObject(form)
      },
    )

    test('reports an empty phone as missing, not as invalid', async () => {
      const { client } = await people.signedIn()
      await client.put(UPDATE, form)
      const answer = await client.put(UPDATE, { ...form, phone: '' })
      expect(answer.errors).toEqual({ phone: 'Required' })
    })

    test.each([
      ['role', 'admin'],
      ['timeZone', 'Mars/Olympus'],
      ['language', 'fr-FR'],
      ['avatar', 'data:image/png;base64,bm90IGEgcGljdHVyZQ=='],
      ['avatar', 'https://elsewhere.example/picture.png'],
    ])('rejects %s %j', async (field, value) => {
      const { client } = await people.signedIn()
      const answer = await client.put(UPDATE, { ...form, [field]: value })
      expect(answer.status).toBe(400)
      expect(answer.errors).toHaveProperty(field)
    })

    test('answers 401 without a session', async () => {
      expect((await people.from().put(UPDATE, form)).status).toBe(401)
    })

    test('contains a picture resized to 256 by 256, which browsers fetch without a token', async () => {
      const { client } = await people.signedIn()
      const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#165DFF' } })
        .withExif({ IFD0: { Copyright: 'kept nowhere' } })
        .jpeg()
        .toBuffer()
      const avatar = `data:image/jpeg;base64,${picture.toString('base64')}`
      const { data } = await client.put<User>(UPDATE, { ...form, avatar })
      const shown = await fetch(new URL(data.avatar, place.server.url))
      const bytes = Buffer.from(await shown.arrayBuffer())
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
      expect(bytes.includes('kept nowhere')).toBe(false)
      const again = await client.put<User>(UPDATE, { ...form, avatar: data.avatar })
      expect(again.data.avatar).toBe(data.avatar)
      expect((await client.put<User>(UPDATE, { ...form, avatar: '' })).data.avatar).toBe('')
      expect((await fetch(new URL(data.avatar, place.server.url))).status).toBe(404)
    })

    test('accepts a picture as a file of at most 2 MB', async () => {
      const { client } = await people.signedIn()
      const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const send = (bytes: Uint8Array<ArrayBuffer>) => {
        const form = new FormData()
        form.set('file', new Blob([bytes]), 'me.png')
        return client.upload<User>('/api/user/avatar', form)
      }
      expect((await send(new Uint8Array(small))).data.avatar).toMatch(/^\/avatars\/\w+\.webp$/)
      const tooLarge = await send(new Uint8Array(2 * 1024 * 1024 + 1))
      expect(tooLarge).toMatchObject({ status: 413, error: { code: 41300 } })
      expect((await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(
        400,
      )
      expect((await client.post('/api/user/avatar', {})).status).toBe(415)
    })
  })
})
