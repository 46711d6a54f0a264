import type { Segment, User } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName, People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

let people: People

beforeAll(async () => {
  people = await People.on(await TestServer.start())
})
afterAll(() => people?.server.stop())

const UPDATE = '/api/user/update'
interface Conflict {
  error?: { msg: string; changedBy?: { username: string; isCaller: boolean } }
}

/** Two changes that were both made of the first version. */
async function changeTwice(language: string) {
  const user = await people.make()
  const { superadmin } = people
  const { version } = (await superadmin.get<User>(`/api/rest/users/${user.id}`)).body as User
  const first = await superadmin.post(UPDATE, { id: user.id, phone: '13900139000', version })
  expect(first.status).toBe(200)
  const late = { id: user.id, sector: 'Late', version }
  const headers = { 'accept-language': language }
  const { client: admin, user: other } = await people.signedIn('admin')
  const own = await superadmin.raw('POST', UPDATE, { json: late, headers })
  const others = await admin.raw('POST', UPDATE, { json: late, headers })
  expect([own.status, others.status]).toEqual([409, 409])
  expect(other.username).not.toBe('superadmin')
  return { own: (await own.json()) as Conflict, others: (await others.json()) as Conflict }
}

test('a conflict names nobody where a change of many objects is the newest', async () => {
  const { superadmin } = people
  const { data: segment } = await superadmin.post<Segment>('/api/segment/create', {
    name: freshName('segment'),
  })
  const form = new FormData()
  form.set('file', new Blob([`segment,entry\n${segment.name},10.41.0.0/16\n`]), 'segments.csv')
  expect((await superadmin.upload('/api/segment/import', form)).status).toBe(200)
  const { status, body } = await superadmin.put(`/api/rest/segments/${segment.id}`, {
    description: 'late',
    version: segment.version,
  })
  expect(status).toBe(409)
  expect((body as Conflict).error?.changedBy).toBeUndefined()
})

test.each([
  [
    'en',
    'You changed this in another window or session. Reload and try again.',
    'Another user changed this user',
  ],
  ['zh', '您已在其他窗口或会话中修改了此内容，请刷新后重试', '该用户已被他人修改'],
])(
  'a conflict with a change of the caller says so, one with a change of another user names them (%s)',
  async (language, own, others) => {
    const answers = await changeTwice(language)
    expect(answers.own.error?.msg).toBe(own)
    expect(answers.own.error?.changedBy).toEqual({ username: 'superadmin', isCaller: true })
    expect(answers.others.error?.msg).toContain(others)
    expect(answers.others.error?.changedBy).toEqual({ username: 'superadmin', isCaller: false })
  },
)

const GROUPS = [
  ['gateway/settings', { cacheBytes: 1_000_000 }],
  ['mail', { host: 'mail.example.net' }],
  ['alarm', { collectSeconds: 30 }],
  ['change-guard', { flipsPerHour: 10 }],
  ['backup', { keep: 3 }],
  ['dns', { defaultDNSServers: ['192.0.2.53'] }],
] as const

test.each(GROUPS)('settings of %s that another user changed are not overwritten', async (name, change) => {
  const url = `/api/system-config/${name}`
  const { client } = await people.signedIn('superadmin')
  const { version } = (await people.superadmin.get<{ version: number }>(url)).data
  const saved = await people.superadmin.put<{ version: number }>(url, { ...change, version })
  expect(saved.data.version).toBe(version + 1)
  const others = await client.put(url, { ...change, version })
  const own = await people.superadmin.put(url, { ...change, version })
  expect([others.status, own.status]).toEqual([409, 409])
  expect(others.error?.msg).toContain('Another user changed the settings')
  expect(own.error?.msg).toContain('You changed this in another window')
})
