import type { SignedInUser } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, CommandLineWithin } from '../cli/command-line.ts'
import { freshName, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const FIRST = 'Given_by_admin1'
const OWN = 'Chosen_by_me2'

describe('a user with a password to change', () => {
  let people: People<RunningServer>
  beforeAll(async () => {
    people = await People.on(await serverOfWorker())
  })

  const create = async () => {
    const username = freshName()
    await people.make({ username, password: FIRST, role: 'admin', mustChangePassword: true })
    return username
  }
  const change = (currentPassword: string, newPassword: string) => ({
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  })

  test('gets 403 with a code of its own for all calls but its information and the change', async () => {
    const client = people.from()
    const login = await client.login(await create(), FIRST)
    expect(login.data).toMatchObject({ mustChangePassword: true })
    const answers = await Promise.all([
      client.get('/api/segment/list'),
      client.post('/api/user/menu'),
      client.get('/api/rest/users'),
      client.post('/api/user/token/create', {
        name: 'early',
        scope: 'read',
        expiresAt: '2030-01-01T00:00:00Z',
      }),
    ])
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(Array(4).fill([403, 40301]))
    expect((await client.get<SignedInUser>('/api/user/info')).data.mustChangePassword).toBe(true)
    expect((await client.post('/api/user/logout')).status).toBe(200)
  })

  test('may do everything once the password is another one', async () => {
    const username = await create()
    const client = await people.signIn(username, FIRST)
    const same = await client.post('/api/user/reset-password', change(FIRST, FIRST))
    expect(same.errors).toEqual({ newPassword: 'The new password must differ from the current one' })
    expect((await client.post('/api/user/reset-password', change(FIRST, OWN))).status).toBe(200)
    const login = await client.login(username, OWN)
    expect(login.data).not.toHaveProperty('mustChangePassword')
    expect((await client.get('/api/segment/list')).status).toBe(200)
    expect((await client.get<SignedInUser>('/api/user/info')).data).not.toHaveProperty('mustChangePassword')
  })

  test('needs no change when an administrator creates the user without asking for one', async () => {
    const client = await people.signIn((await people.make({ password: FIRST })).username, FIRST)
    expect((await client.get('/api/segment/list')).status).toBe(200)
  })

  describe('at the command line', () => {
    let line: CommandLine
    beforeAll(() => {
      line = new CommandLineWithin(people.server.url)
    })
    afterAll(() => line.remove())

    test('a user with a first password is created by an option, and learns which command changes it', async () => {
      const admin = new CommandLineWithin(people.server.url, {
        NETWARDEN_TOKEN: people.superadmin.accessToken ?? '',
      })
      const username = freshName()
      const names = ['--username', username, '--nickname', username, '--email', `${username}@example.com`]
      const flags = ['--must-change-password', '--password-stdin']
      const created = await admin.run(['users', 'create', ...names, ...flags], { stdin: `${FIRST}\n` })
      admin.remove()
      expect(created.code).toBe(0)
      const login = ['login', '--username', username, '--password-stdin']
      expect((await line.run(login, { stdin: `${FIRST}\n` })).stderr).toContain('netwarden password')
      const refused = await line.run(['segments', 'list'])
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain('netwarden password')
      const changed = await line.run(['password', '--password-stdin'], { stdin: `${FIRST}\n${OWN}\n` })
      expect(changed.code).toBe(0)
      expect((await line.run(login, { stdin: `${OWN}\n` })).stderr).not.toContain('netwarden password')
      expect((await line.run(['segments', 'list'])).code).toBe(0)
    })
  })
})
