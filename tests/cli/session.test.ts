import { chmodSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessToken } from '../support/access-token.ts'
import { PASSWORD, People } from '../support/people.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

const SECRET = 'a secret for the tests, longer than 32 characters'
const claimsSchema = z.object({ sub: z.string(), sid: z.string() })

/** The same session's token as it was made sixteen minutes ago. */
function agedToken(token: string): string {
  const [, payload = ''] = token.split('.')
  const { sub, sid } = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return accessToken({ secret: SECRET, userId: sub, sessionId: sid, age: 16 * 60_000 })
}

describe('the session of the command line', () => {
  let server: TestServer
  let people: People
  const lines: CommandLine[] = []
  const newLine = (env?: Record<string, string>) => {
    const line = new CommandLine(server.url, env)
    lines.push(line)
    return line
  }
  const loggedIn = async () => {
    const line = newLine()
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    return line
  }

  beforeAll(async () => {
    server = await TestServer.start({ env: { NETWARDEN_SECRET: SECRET }, untilReady: false })
    people = await People.on(server)
  })
  afterAll(async () => {
    for (const line of lines) line.remove()
    await server.stop()
  })

  test('the session of the command line is stored in a file that only its owner can read, after a sign-in', async () => {
    const line = newLine()
    const login = await line.login('superadmin', SUPERADMIN_PASSWORD)
    expect(login).toMatchObject({ code: 0, stdout: '' })
    expect(login.stderr).toContain(`logged in as superadmin at ${server.url}`)
    expect(statSync(line.credentialPath).mode & 0o777).toBe(0o600)
    expect(await line.json(['whoami'])).toMatchObject({ username: 'superadmin', role: 'superadmin' })
  })

  test('prints no password and no token', async () => {
    const line = newLine()
    const outcomes = [
      await line.login('superadmin', SUPERADMIN_PASSWORD),
      await line.run(['whoami', '--json']),
      await line.run(['status', '--json']),
      await line.run(['whoami'], { env: { NETWARDEN_TOKEN: 'nw_very_secret', NETWARDEN_DEBUG: '1' } }),
    ]
    const printed = outcomes.map(({ stdout, stderr }) => stdout + stderr).join('\n')
    const { access_token, refresh_token } = line.kept()
    for (const secret of [SUPERADMIN_PASSWORD, access_token, refresh_token, 'nw_very_secret']) {
      expect(printed).not.toContain(secret)
    }
  })

  test.each([
    ['en_US.UTF-8', 'Wrong username or password'],
    ['zh_CN.UTF-8', '用户名或密码错误'],
  ])(
    'the session of the command line is rejected for a wrong password in the language of %s',
    async (LC_ALL, text) => {
      const login = await newLine({ LC_ALL }).login('superadmin', 'wrong_password')
      expect(login).toMatchObject({ code: 1, stdout: '' })
      expect(login.stderr).toContain(text)
      expect(login.stderr).not.toContain('wrong_password')
    },
  )

  test('needs a sign-in, and says how', async () => {
    const whoami = await newLine().run(['whoami'])
    expect(whoami).toMatchObject({ code: 1, stdout: '' })
    expect(whoami.stderr).toContain('log in: netwarden login')
    const options = ['--profile', 'other', '--url', 'http://127.0.0.1:9']
    const elsewhere = await newLine().run([...options, 'whoami'])
    expect(elsewhere.stderr).toContain(`log in: netwarden ${options.join(' ')} login`)
  })

  test('ends with a sign-out on the server, too', async () => {
    const line = await loggedIn()
    const client = server.nobody()
    client.accessToken = line.kept().access_token
    expect((await line.run(['logout'])).code).toBe(0)
    expect((await client.get('/api/user/info')).status).toBe(461)
    expect((await line.run(['whoami'])).code).toBe(1)
    expect((await line.run(['logout'])).code).toBe(0)
  })

  test('the session of the command line can be an API token of the environment instead', async () => {
    const token = (await people.withToken((await people.signedIn('admin')).client, 'read')).accessToken ?? ''
    const line = newLine({ NETWARDEN_TOKEN: token })
    expect(await line.json(['whoami'])).toMatchObject({ role: 'admin' })
    const refused = await line.run(['users', 'set-role', 'superadmin', 'common'])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('The scope of the API token does not permit this operation')
    const wrong = await line.run(['whoami'], { env: { NETWARDEN_TOKEN: 'nw_garbage' } })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('replace it')
  })

  test('the session of the command line is renewed once when the access token has expired, and stored again', async () => {
    const line = await loggedIn()
    const before = line.kept()
    line.keep({ ...before, access_token: agedToken(before.access_token) })
    expect(await line.json(['whoami'])).toMatchObject({ username: 'superadmin' })
    const after = line.kept()
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect(await line.json(['whoami'])).toMatchObject({ username: 'superadmin' })
    expect(line.kept()).toEqual(after)
  })

  test('a session that has ended requires a new sign-in', async () => {
    const line = newLine()
    const { username } = await people.make()
    await line.login(username, PASSWORD)
    const kept = line.kept()
    await line.run(['logout'])
    line.keep({ ...kept, access_token: agedToken(kept.access_token) })
    const whoami = await line.run(['whoami'])
    expect(whoami.code).toBe(1)
    expect(whoami.stderr).toContain('Authentication expired, please log in again')
    expect(whoami.stderr).toContain('log in: netwarden login')
  })

  test('the session of the command line is not used from a file that others can read', async () => {
    const line = await loggedIn()
    chmodSync(line.credentialPath, 0o640)
    const whoami = await line.run(['whoami'])
    expect(whoami.code).toBe(1)
    expect(whoami.stderr).toContain(`chmod 600 ${line.credentialPath}`)
  })

  test('the session of the command line is one for each profile', async () => {
    const line = await loggedIn()
    const { username } = await people.make()
    const asOther = ['--profile', 'other']
    await line.run([...asOther, 'login', '--username', username, '--password-stdin'], { stdin: PASSWORD })
    expect(await line.json([...asOther, 'whoami'])).toMatchObject({ username })
    expect(await line.json(['whoami'])).toMatchObject({ username: 'superadmin' })
    const byEnvironment = { env: { NETWARDEN_PROFILE: 'other' } }
    expect(await line.json(['whoami'], byEnvironment)).toMatchObject({ username })
  })

  test('the session of the command line is never sent to another server than its own', async () => {
    const line = await loggedIn()
    const elsewhere = await line.run(['--url', 'http://127.0.0.1:9', 'whoami'])
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.stderr).toContain(`is logged in at ${server.url}, not at http://127.0.0.1:9`)
    expect(elsewhere.stderr).toContain('log in to this server: netwarden --url http://127.0.0.1:9 login')
  })

  test('remembers its server, so that no address is needed', async () => {
    const line = await loggedIn()
    expect(await line.json(['whoami'], { env: { NETWARDEN_URL: '' } })).toMatchObject({
      username: 'superadmin',
    })
  })

  test.each([
    ['no terminal', ['login', '--username', 'superadmin']],
    ['no username', ['login', '--password-stdin']],
  ])('the session of the command line is not needed with %s', async (_why, args) => {
    const login = await newLine().run(args, { stdin: 'something' })
    expect(login).toMatchObject({ code: 2, stdout: '' })
  })
})
