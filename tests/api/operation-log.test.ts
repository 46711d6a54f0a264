import type { ChainReport, OperationLogEntry, User } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, STATE_ENGINES } from '../support/state-engines.ts'

const LIST = '/api/operation-log/list'
const VERIFY = '/api/operation-log/verify'
interface Entries {
  list: OperationLogEntry[]
  total: number
}

describe.each(STATE_ENGINES)('the operation log on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  const entries = async (query: Record<string, string>) =>
    (await people.superadmin.get<Entries>(LIST, { order: 'asc', pageSize: 100, ...query })).data.list
  const verify = async () => (await people.superadmin.get<ChainReport>(VERIFY)).data

  test('records who did what to whom, from where, with the state before and after', async () => {
    const { user: actor, client } = await people.signedIn('admin')
    const username = freshName('log')
    const wanted = { username, nickname: 'before', email: 'a@example.com', password: PASSWORD }
    const { data: user } = await client.post<User>('/api/user/create', wanted)
    await client.post('/api/user/update', { id: user.id, nickname: 'after', password: 'Another_1' })
    await client.post('/api/user/status', { id: user.id, status: 'banned' })
    await client.post('/api/user/delete', { id: user.id })
    const found = await entries({ subject: user.id })
    expect(found.map(({ action }) => action)).toEqual([
      'user.create',
      'user.update',
      'user.set-status',
      'user.delete',
    ])
    expect(found[1]).toMatchObject({
      actorId: actor.id,
      actor: actor.username,
      subject: username,
      ip: expect.stringMatching(/^10\.\d+\.\d+\.7$/),
      before: { nickname: 'before' },
      after: { nickname: 'after', password: '******' },
    })
    expect(found[2]).toMatchObject({ before: { status: 'active' }, after: { status: 'banned' } })
  })

  test('is downloaded as CSV by readers, and records the download', async () => {
    const { user, client } = await people.signedIn('common')
    const text = async (query: Record<string, string>) => {
      const answer = await client.raw('GET', '/api/operation-log/export', { query })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      return (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
    }
    const [header, ...own] = await text({ action: 'session.' })
    expect(header).toBe('seq,at,actor,ip,action,subjectKind,subjectId,subject,before,after,hash')
    expect(own.length).toBeGreaterThan(0)
    for (const line of own) expect(line).toContain(`,${user.username},`)
    expect(await text({ to: '2020-01-01T00:00:00Z' })).toHaveLength(1)
    expect((await client.raw('GET', '/api/operation-log/export', { query: { sort: 'at' } })).status).toBe(400)
    expect((await place.server.nobody().raw('GET', '/api/operation-log/export')).status).toBe(401)
    expect(await entries({ action: 'operation-log.export', actor: user.id })).toMatchObject([
      { after: { filter: { action: 'session.' } } },
      { after: { filter: { to: '2020-01-01T00:00:00.000Z' } } },
    ])
  })

  test('contains no secret', async () => {
    const rows = await place.state.selectFrom('operationLog').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`argon2|${PASSWORD}|Another_1`))
  })

  test('records sign-ins, sign-outs, exports and changes of the own profile', async () => {
    const { user, client } = await people.signedIn('admin')
    await client.raw('GET', '/api/user/export')
    await client.put('/api/user/info/update', {
      nickname: 'n',
      phone: '110',
      email: 'n@example.com',
      sector: 's',
      job: 'j',
    })
    await client.post('/api/user/logout')
    const found = await entries({ actor: user.id })
    expect(found.map(({ action }) => action)).toEqual([
      'session.login',
      'user.export',
      'user.update-profile',
      'session.logout',
    ])
  })

  test('is searched by actor, action, subject and time', async () => {
    const user = await people.make()
    const [made] = await entries({ subject: user.username, action: 'user.create', actor: 'super' })
    expect(made).toMatchObject({ subjectId: user.id })
    const at = made?.at ?? ''
    expect(await entries({ subject: user.id, from: at })).toHaveLength(1)
    expect(await entries({ subject: user.id, to: at })).toHaveLength(0)
  })

  test('lists changes without sign-ins, searches and exports', async () => {
    const { client, user } = await people.signedIn('admin')
    await client.get('/api/access-record/list', { keyword: 'a.example' })
    await client.raw('GET', '/api/operation-log/export')
    await client.post('/api/segment/create', { name: user.username })
    const actor = user.id
    const actions = async (query: object) => (await entries({ actor, ...query })).map(({ action }) => action)
    expect(await actions({})).toContain('operation-log.export')
    expect(await actions({ changes: true })).toEqual(['segment.create'])
    expect(await actions({ changes: true, action: 'session.' })).toEqual(['session.login'])
  })

  test.each([{ from: 'yesterday' }, { sort: 'hash' }, { colour: 'red' }])('refuses %j', async (query) => {
    expect((await people.superadmin.get(LIST, query)).status).toBe(400)
  })

  test('finds a subject by its own spelling, in non-ASCII letters too', async () => {
    const segment = { name: 'Électricité 供电', description: '', entries: [], defaultMode: 'passed' }
    await people.superadmin.post('/api/segment/create', segment)
    for (const subject of ['Électricité', 'ÉLEC', '供电']) expect(await entries({ subject })).toHaveLength(1)
  })

  test('answers 401 without a session, and its proof 403 for common users', async () => {
    const { client } = await people.signedIn()
    expect((await people.from().get(LIST)).status).toBe(401)
    expect((await client.get(LIST)).status).toBe(200)
    expect((await client.get(VERIFY)).status).toBe(403)
    expect((await people.from().get(VERIFY)).status).toBe(401)
  })

  test('verifies, also after concurrent writes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => people.make()))
    const report = await verify()
    expect(report).toMatchObject({ isIntact: true, brokenAt: null })
    const rows = await place.state.selectFrom('operationLog').select('seq').orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    expect(report.entries).toBe(rows.length)
  })

  describe('reports the entry at which', () => {
    const entryAt = (seq: number) =>
      place.state.selectFrom('operationLog').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow()

    test('something was changed', async () => {
      const kept = await entryAt(3)
      const tampered = { actor: 'somebody else' }
      await place.state.updateTable('operationLog').set(tampered).where('seq', '=', 3).execute()
      expect(await verify()).toMatchObject({ isIntact: false, brokenAt: 3, entries: 2 })
      await place.state.updateTable('operationLog').set({ actor: kept.actor }).where('seq', '=', 3).execute()
      expect((await verify()).isIntact).toBe(true)
    })

    test('something in the middle is missing', async () => {
      const kept = await entryAt(4)
      await place.state.deleteFrom('operationLog').where('seq', '=', 4).execute()
      expect(await verify()).toMatchObject({ isIntact: false, brokenAt: 4, entries: 3 })
      await place.state.insertInto('operationLog').values(kept).execute()
      expect((await verify()).isIntact).toBe(true)
    })

    test('the end was cut off', async () => {
      const { seq } = await place.state.selectFrom('operationLogHead').select('seq').executeTakeFirstOrThrow()
      const kept = await entryAt(seq)
      await place.state.deleteFrom('operationLog').where('seq', '=', seq).execute()
      expect(await verify()).toMatchObject({ isIntact: false, brokenAt: seq })
      await place.state.insertInto('operationLog').values(kept).execute()
      expect((await verify()).isIntact).toBe(true)
    })
  })
})
