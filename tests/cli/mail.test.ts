import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailServer } from '../support/mail-server.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const LOGIN = { user: 'netwarden', password: 'smtp_password 1' }

describe('mail settings on the command line', () => {
  let mail: MailServer
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    mail = await MailServer.start({ login: LOGIN })
    server = await TestServer.start({ untilReady: false })
    line = new CommandLineWithin(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
    const profile = ['--nickname', 'Root', '--email', 'root@mail.example', '--phone', '+86 10 0000']
    const places = ['--sector', 'IT', '--job', 'operator']
    const updated = await line.run(['profile', 'update', ...profile, ...places])
    expect(updated.code, updated.stderr).toBe(0)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
    await mail.stop()
  })

  test('mail settings on the command line are set with a password from the standard input, shown without it, and tested', async () => {
    const place = ['--host', '127.0.0.1', '--port', String(mail.port), '--security', 'none']
    const names = ['--username', LOGIN.user, '--from', 'netwarden@mail.example']
    const set = await line.run(['mail', 'set', ...place, ...names, '--password-stdin'], {
      stdin: `${LOGIN.password}\n`,
    })
    expect(set.code, set.stderr).toBe(0)
    expect(set.stdout).not.toContain(LOGIN.password)
    const shown = await line.json(['mail', 'show'])
    expect(shown).toEqual({
      host: '127.0.0.1',
      port: mail.port,
      security: 'none',
      username: LOGIN.user,
      hasPassword: true,
      from: 'netwarden@mail.example',
      version: 1,
    })
    const sent = await line.run(['mail', 'test'])
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining('250')])
    expect(mail.mails.at(-1)?.to).toEqual(['root@mail.example'])
  })

  test('take the password from an environment variable, and have no option that holds it', async () => {
    const wrong = { env: { SMTP_PASSWORD: 'wrong' } }
    expect((await line.run(['mail', 'set', '--password-env', 'SMTP_PASSWORD'], wrong)).code).toBe(0)
    expect((await line.run(['mail', 'test'])).code).toBe(1)
    const right = { env: { SMTP_PASSWORD: LOGIN.password } }
    expect((await line.run(['mail', 'set', '--password-env', 'SMTP_PASSWORD'], right)).code).toBe(0)
    expect((await line.run(['mail', 'test'])).code).toBe(0)
    const unset = await line.run(['mail', 'set', '--password-env', 'SMTP_PASSWORD'])
    expect([unset.code, unset.stderr]).toEqual([1, expect.stringContaining('SMTP_PASSWORD')])
    expect((await line.run(['mail', 'set', '--password', 'x'])).code).toBe(2)
    expect((await line.run(['mail', 'set'])).code).toBe(2)
  })

  test('keep a change that was made meanwhile', async () => {
    const { version } = await line.json<{ version: number }>(['mail', 'show'])
    const from = ['mail', 'set', '--from', 'other@mail.example', '--if-version']
    expect((await line.run([...from, String(version)])).code).toBe(0)
    expect((await line.run([...from, String(version)])).code).toBe(1)
  })
})
