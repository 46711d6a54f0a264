import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import type { MailServer } from '../support/mail-server.ts'
import { expectSmallProcesses } from '../support/peak-memory.ts'
import { PASSWORD, type People } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { useMailedServer } from './mailed-server.ts'

const BRANDING = '/api/system-config/branding'
const NEW = { newPassword: 'New_pass word 2026', confirmPassword: 'New_pass word 2026' }

let mail: MailServer
let server: TestServer
let people: People
useMailedServer((mailed) => {
  ;({ mail, server, people } = mailed)
})

const isIn = async (client: ApiClient) => (await client.get('/api/user/info')).status === 200

async function mailOf(username: string, client = people.from()): Promise<string> {
  const own = () => mail.mails.filter(({ to }) => to.includes(`${username}@example.com`))
  const before = own().length
  await client.post('/api/user/forgot-password', { username })
  await eventually(() => own().length > before)
  return own().at(-1)?.text ?? ''
}
const confirm = (text: string) =>
  people.from().post('/api/user/forgot-password/confirm', {
    token: /token=([\w-]+)/.exec(text)?.[1] ?? '',
    ...NEW,
  })

describe('the target of a mailed link', () => {
  test.each([{ consoleAddress: 'https://thief.example' }, { isRegistrationOpen: true }])(
    'the setting %j is for superadmins alone',
    async (changes) => {
      const { client } = await people.signedIn('admin')
      const answer = await client.put(BRANDING, changes)
      expect(answer.status).toBe(403)
      expect(answer.message).toContain('superadmin')
    },
  )

  test('lets an administrator edit the rest of the form', async () => {
    const { client } = await people.signedIn('admin')
    const { data } = await client.get<object>('/api/branding')
    expect((await client.put(BRANDING, { ...data, copyright: 'ours' })).status).toBe(200)
  })

  test('the target of a mailed link is mailed with the address of its requester, and not with a host from the request', async () => {
    const { username } = await people.make()
    const text = await mailOf(username, people.from('198.51.100.99'))
    expect(text).toContain('The request came from 198.51.100.99. If')
  })
})

describe('a new password', () => {
  test.each([
    ['of a person', undefined, false],
    ['of a person who keeps tokens', true, true],
  ])('%s ends mailed links and sessions; tokens are kept: %s', async (_who, keepApiTokens, isKept) => {
    const { user, client } = await people.signedIn()
    const token = await people.withToken(client, 'write')
    const text = await mailOf(user.username)
    const wanted = { currentPassword: PASSWORD, ...NEW, keepApiTokens }
    expect((await client.post('/api/user/reset-password', wanted)).status).toBe(200)
    expect((await confirm(text)).status).toBe(400)
    expect(await isIn(client)).toBe(false)
    expect(await isIn(token)).toBe(isKept)
  })

  test('set by an administrator ends links, sessions and tokens', async () => {
    const { user, client } = await people.signedIn()
    const token = await people.withToken(client, 'read')
    const text = await mailOf(user.username)
    await people.superadmin.post('/api/user/update', { id: user.id, password: 'Another_pass1' })
    expect((await confirm(text)).status).toBe(400)
    expect([await isIn(client), await isIn(token)]).toEqual([false, false])
  })

  test('set with a mailed link ends sessions and tokens', async () => {
    const { user, client } = await people.signedIn()
    const token = await people.withToken(client, 'write')
    expect((await confirm(await mailOf(user.username))).status).toBe(200)
    expect([await isIn(client), await isIn(token)]).toEqual([false, false])
  })
})

test('no process of the server needed much memory for these calls', () => expectSmallProcesses(server))
