import type { User } from '@netwarden/shared/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { expectSmallProcesses } from '../support/peak-memory.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { usersFile } from '../support/users-file.ts'

let server: RunningServer
let people: People<RunningServer>
beforeAll(async () => {
  server = await serverOfWorker()
  people = await People.on(server)
})

const newUser = (role: string) => {
  const username = freshName('made')
  return { username, nickname: username, email: `${username}@example.com`, password: PASSWORD, role }
}
/** A file as the field of a form. */
function usersForm(rows: string[]): FormData {
  const form = new FormData()
  form.set('file', new Blob([usersFile(rows)]), 'users.csv')
  return form
}
const create = (client: ApiClient, role: string) => client.post<User>('/api/user/create', newUser(role))

describe('a write token of a superadmin', () => {
  let token: ApiClient
  beforeAll(async () => {
    token = await people.withToken(people.superadmin, 'write')
  })

  test.each(['superadmin', 'admin', 'common'])('makes no %s', async (role) => {
    expect((await create(token, role)).status).toBe(403)
    expect((await token.post('/api/rest/users', newUser(role))).status).toBe(403)
  })

  test('imports and changes users, deletes none, and ends no session', async () => {
    const { user } = await people.signedIn()
    const { id } = user
    const answers = [
      await token.upload(
        '/api/user/import',
        usersForm(['imported_one,Right_pass1,n,n@example.com,common,active']),
      ),
      await token.post('/api/user/update', { id, nickname: 'other' }),
      await token.post('/api/user/status', { id, status: 'banned' }),
      await token.post('/api/user/delete', { id }),
      await token.put(`/api/rest/users/${id}`, { nickname: 'other' }),
      await token.delete(`/api/rest/users/${id}`),
      await token.post('/api/user/session/revoke', { others: true }),
      await token.post('/api/user/token/create', {
        name: 'k',
        scope: 'read',
        expiresAt: '2099-01-01T00:00:00Z',
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(403))
  })

  test('a write token of a superadmin cannot change its owner, to whose address a new password is mailed', async () => {
    const profile = { nickname: 'n', phone: '13800138000', email: 'thief@example.com', sector: 's', job: 'j' }
    expect((await token.put('/api/user/info/update', profile)).status).toBe(403)
  })

  test('a write token of a superadmin cannot change access settings, but the appearance of the product', async () => {
    const path = '/api/system-config/branding'
    expect((await token.put(path, { consoleAddress: 'https://thief.example' })).status).toBe(403)
    expect((await token.put(path, { isRegistrationOpen: true })).status).toBe(403)
    expect((await token.put(path, { copyright: '2026' })).status).toBe(200)
  })
})

describe('a people token', () => {
  test.each([
    ['superadmin', { superadmin: 403, admin: 200, common: 200 }],
    ['admin', { superadmin: 403, admin: 403, common: 200 }],
  ] as const)('the people token of a %s makes people below its owner alone', async (owner, expected) => {
    const { client } = await people.signedIn(owner)
    const token = await people.withToken(client, 'people')
    const made = { superadmin: 0, admin: 0, common: 0 }
    for (const role of ['superadmin', 'admin', 'common'] as const)
      made[role] = (await create(token, role)).status
    expect(made).toEqual(expected)
  })

  test('changes users below its owner, and raises nobody to the role of its owner', async () => {
    const { client } = await people.signedIn('admin')
    const token = await people.withToken(client, 'people')
    const common = await people.make()
    const admin = await people.make({ role: 'admin' })
    const change = async (id: string, changes: object) =>
      (await token.post('/api/user/update', { id, ...changes })).status
    expect(await change(common.id, { nickname: 'other' })).toBe(200)
    expect(await change(common.id, { role: 'admin' })).toBe(403)
    expect(await change(admin.id, { nickname: 'other' })).toBe(403)
    expect((await token.post('/api/user/status', { id: common.id, status: 'inactive' })).status).toBe(200)
    expect((await token.post('/api/user/status', { id: admin.id, status: 'inactive' })).status).toBe(403)
    expect((await token.post('/api/user/delete', { id: common.id })).status).toBe(403)
  })

  test('sets neither the password of an existing user nor the address to which a new one is mailed', async () => {
    const token = await people.withToken(people.superadmin, 'people')
    const user = await people.make()
    const update = (changes: object) => token.put(`/api/rest/users/${user.id}`, changes)
    expect((await update({ password: 'Another_pass1' })).status).toBe(403)
    expect((await update({ email: 'thief@example.com' })).status).toBe(403)
    expect((await update({ email: user.email, nickname: 'other' })).status).toBe(200)
    await people.signIn(user.username)
  })

  test('imports users below its owner, and reports the lines of others', async () => {
    const { client } = await people.signedIn('admin')
    const token = await people.withToken(client, 'people')
    const line = (name: string, role: string) =>
      `${name},Right_pass1,${name},${name}@example.com,${role},active`
    const bad = await token.upload(
      '/api/user/import',
      usersForm([line('in_one', 'common'), line('in_two', 'admin')]),
    )
    expect(bad.status).toBe(422)
    expect(bad.error?.lines).toMatchObject([{ line: 3, column: 'role' }])
    const good = await token.upload('/api/user/import', usersForm([line('in_one', 'common')]))
    expect(good).toMatchObject({ status: 200, data: { created: 1 } })
  })

  test('a people token is not created by users who manage nobody', async () => {
    const { client } = await people.signedIn()
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const answer = await client.post('/api/user/token/create', { name: 'k', scope: 'people', expiresAt })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['scope']])
  })
})

test('no process of the server needed much memory for these calls', () => expectSmallProcesses(server))
