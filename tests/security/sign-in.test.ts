import {
  LOCKOUT_TIME,
  MAX_REGISTRATIONS_OF_MAILBOX,
  MAX_RESET_MAILS,
  MAX_WRONG_PASSWORDS,
  MAX_WRONG_PASSWORDS_OF_NAME,
} from '@netwarden/shared/limits'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import type { MailServer } from '../support/mail-server.ts'
import { freshName, PASSWORD, type People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { useMailedServer } from './mailed-server.ts'

const LOGIN = '/api/user/login'
const FORGOT = '/api/user/forgot-password'

let mail: MailServer
let people: People
useMailedServer((mailed) => {
  ;({ mail, people } = mailed)
})

const guess = (client: ApiClient, username: string) =>
  client.post(LOGIN, { username, password: 'Wrong_pass1' })

/** Guesses from ever new addresses until the name is locked for all of them. */
async function guessFromEverywhere(username: string): Promise<number[]> {
  const statuses = []
  for (let tried = 0; tried <= MAX_WRONG_PASSWORDS_OF_NAME; tried += 1) {
    statuses.push((await guess(people.from(), username)).status)
  }
  return statuses
}

describe('wrong passwords', () => {
  test('wrong passwords are counted together for all addresses of one IPv6 network', async () => {
    const { username } = await people.make()
    for (let host = 1; host <= MAX_WRONG_PASSWORDS; host += 1) {
      expect((await guess(people.from(`2001:db8:7:1::${host}`), username)).status).toBe(400)
    }
    expect((await guess(people.from('2001:db8:7:1:ffff::1'), username)).status).toBe(423)
    expect((await guess(people.from('2001:db8:7:2::1'), username)).status).toBe(400)
  })

  test.each(['of a user', 'of nobody'])(
    'lock a name %s for all addresses at the thirtieth',
    async (whose) => {
      const username = whose === 'of a user' ? (await people.make()).username : freshName('ghost')
      const statuses = await guessFromEverywhere(username)
      expect(statuses.slice(0, -1)).toEqual(Array(MAX_WRONG_PASSWORDS_OF_NAME).fill(400))
      expect(statuses.at(-1)).toBe(423)
      const { status, headers } = await people.from().login(username, PASSWORD)
      expect(status).toBe(423)
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(LOCKOUT_TIME / 1_000)
    },
  )

  test('wrong passwords from other addresses do not lock a user out at their own address', async () => {
    const { username } = await people.make()
    const home = people.from('198.51.100.20')
    expect((await home.login(username, PASSWORD)).status).toBe(200)
    await guessFromEverywhere(username)
    expect((await home.login(username, PASSWORD)).status).toBe(200)
    expect((await people.from().login(username, PASSWORD)).status).toBe(423)
    // That address has the limit of its own.
    for (let tried = 0; tried < MAX_WRONG_PASSWORDS; tried += 1) await guess(home, username)
    expect((await home.login(username, PASSWORD)).status).toBe(423)
  })

  test('stay counted over all addresses when the user signs in', async () => {
    const { username } = await people.make()
    const home = people.from('198.51.100.21')
    for (let tried = 0; tried < MAX_WRONG_PASSWORDS_OF_NAME; tried += 1) {
      await guess(people.from(), username)
      if (tried === 1) await home.login(username, PASSWORD)
    }
    expect((await guess(people.from(), username)).status).toBe(423)
  })
})

test('sign-in calls are limited by IPv6 network and not by address', async () => {
  const statuses = []
  for (let host = 1; host <= 61; host += 1) {
    statuses.push((await guess(people.from(`2001:db8:8:1::${host}`), freshName('many'))).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('an account gets few reset mails an hour, and the answer does not reveal it', async () => {
  const [flooded, other] = [await people.make(), await people.make()]
  const ask = ({ username }: { username: string }) => people.from().post(FORGOT, { username })
  const answers = []
  for (let asked = 0; asked < MAX_RESET_MAILS + 3; asked += 1) answers.push((await ask(flooded)).body)
  expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
  await ask(other)
  const mailsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email)).length
  await eventually(() => mailsTo(other.email) === 1 && mailsTo(flooded.email) >= MAX_RESET_MAILS)
  const asked = await people.superadmin.get<{ total: number }>('/api/operation-log/list', {
    action: 'user.ask-reset-link',
    subject: flooded.id,
  })
  expect([mailsTo(flooded.email), asked.data.total]).toEqual([MAX_RESET_MAILS, MAX_RESET_MAILS])
})

test('a mailbox registers few accounts an hour', async () => {
  await people.superadmin.put('/api/system-config/branding', { isRegistrationOpen: true })
  const email = `${freshName('box')}@example.com`
  const register = (address: string) => {
    const username = freshName('guest')
    return people
      .from()
      .post('/api/user/register', { username, nickname: username, email: address, password: PASSWORD })
  }
  for (let count = 0; count < MAX_REGISTRATIONS_OF_MAILBOX; count += 1) {
    expect((await register(email)).status).toBe(200)
  }
  const refused = await register(email.toUpperCase())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await register(`${freshName('box')}@example.com`)).status).toBe(200)
})

describe('the password of an administrator', () => {
  const user = (fields: object) => {
    const username = freshName('admin')
    return {
      username,
      nickname: username,
      email: 'a@example.com',
      password: PASSWORD,
      role: 'admin',
      ...fields,
    }
  }
  const create = (fields: object) => people.superadmin.post('/api/user/create', fields)

  test.each(['password1', 'PassWord1', '1234', 'qwertyuiop', 'iloveyou'])(
    'the password of an administrator is not %s',
    async (password) => {
      const answer = await create(user({ password }))
      expect([answer.status, answer.errors]).toEqual([
        400,
        { password: expect.stringContaining('most used') },
      ])
      expect((await create(user({ password, role: 'common' }))).status).toBe(200)
    },
  )

  test('the password of an administrator is not the username', async () => {
    const { username, ...rest } = user({})
    const answer = await create({ ...rest, username, password: username.toUpperCase() })
    expect(answer.errors).toEqual({ password: expect.stringContaining('username') })
  })

  test('the password of an administrator is validated when it is changed, reset and imported', async () => {
    const { user: admin, client } = await people.signedIn('admin')
    const weak = { newPassword: 'password1', confirmPassword: 'password1' }
    const changed = await client.post('/api/user/reset-password', { currentPassword: PASSWORD, ...weak })
    expect(changed.errors).toHaveProperty('newPassword')

    const set = { id: admin.id, password: 'password1' }
    expect((await people.superadmin.post('/api/user/update', set)).errors).toHaveProperty('password')

    await people.from().post(FORGOT, { username: admin.username })
    await eventually(() => mail.mails.some(({ to }) => to.includes(admin.email)))
    const text = mail.mails.find(({ to }) => to.includes(admin.email))?.text ?? ''
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    const confirm = (wanted: object) =>
      people.from().post('/api/user/forgot-password/confirm', { token, ...wanted })
    expect((await confirm(weak)).errors).toHaveProperty('newPassword')
    const good = { newPassword: 'A quite_long 1', confirmPassword: 'A quite_long 1' }
    expect((await confirm(good)).status).toBe(200)

    const form = new FormData()
    const csv = `username,password,nickname,email,role,status\n${freshName('csv')},password1,n,a@example.com,admin,active\n`
    form.append('file', new Blob([csv]), 'users.csv')
    const imported = await people.superadmin.upload('/api/user/import', form)
    expect([imported.status, imported.error?.lines]).toMatchObject([422, [{ line: 2, column: 'password' }]])
  })

  test('the password for the first start is validated, too', async () => {
    const start = TestServer.start({ env: { NETWARDEN_ADMIN_PASSWORD: 'password1' }, untilReady: false })
    await expect(start).rejects.toThrow(/ended with 1: .*NETWARDEN_ADMIN_PASSWORD: One of the most used/s)
  })
})
