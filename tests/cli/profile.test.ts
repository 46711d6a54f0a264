import type { User } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const NEW_PASSWORD = '再见 old one'
const REQUIRED = ['--phone', '110', '--sector', '网络部', '--job', 'admin']

describe('the own profile and password on the command line', () => {
  let server: RunningServer
  let people: People<RunningServer>
  const lines: CommandLine[] = []
  const newLine = (env?: Record<string, string>) => {
    const line = new CommandLineWithin(server.url, env)
    lines.push(line)
    return line
  }
  const person = async () => {
    const user = await people.make()
    const line = newLine()
    await line.login(user.username, PASSWORD)
    return { user, line }
  }
  const change = (line: CommandLine, current: string, wanted: string) =>
    line.run(['password', '--password-stdin'], { stdin: `${current}\n${wanted}\n` })

  beforeAll(async () => {
    server = await serverOfWorker()
    people = await People.on(server)
  })
  afterAll(() => {
    for (const line of lines) line.remove()
  })

  test('show what the server holds', async () => {
    const { user, line } = await person()
    const { id, username, role } = user
    expect(await line.json(['profile', 'show'])).toMatchObject({ id, username, role })
    expect((await line.run(['profile', 'show'])).stdout).toMatch(/Username:? +\S+/)
  })

  test('change the given fields and keep the others', async () => {
    const { user, line } = await person()
    const given = [...REQUIRED, '--location', 'A#302', '--certification', 'CISSP']
    const all = { phone: '110', sector: '网络部', job: 'admin', location: 'A#302', certification: 'CISSP' }
    expect(await line.json<User>(['profile', 'update', ...given])).toMatchObject({
      ...all,
      email: user.email,
    })
    const fewer = await line.json<User>(['profile', 'update', '--nickname', '王五', '--location', ''])
    expect(fewer).toMatchObject({ ...all, nickname: '王五', email: user.email, location: '' })
    expect(await line.json(['profile', 'show'])).toMatchObject({ nickname: '王五', certification: 'CISSP' })
  })

  test('change one field of a profile that lacks others', async () => {
    const { line } = await person()
    const outcome = await line.run(['profile', 'update', '--nickname', 'n'])
    expect(outcome.code).toBe(0)
    expect(outcome.stdout).toMatch(/Nickname +n\n[\s\S]+Phone +-/)
  })

  test('end the sign-in with a change of the password', async () => {
    const { user, line } = await person()
    const changed = await change(line, PASSWORD, NEW_PASSWORD)
    expect(changed).toMatchObject({ code: 0, stdout: '' })
    expect(changed.stderr).toContain(`log in again: netwarden --url ${line.url} login`)
    expect(() => line.kept()).toThrow('not kept')
    expect((await line.login(user.username, PASSWORD)).code).toBe(1)
    expect((await line.login(user.username, NEW_PASSWORD)).code).toBe(0)
  })

  test('report in Chinese that a new sign-in is needed', async () => {
    const { line } = await person()
    const stdin = `${PASSWORD}\r\n${NEW_PASSWORD}\r\n`
    const changed = await line.run(['password', '--password-stdin', '--lang', 'zh-CN'], { stdin })
    expect([changed.code, changed.stderr]).toEqual([0, expect.stringContaining('请重新登录')])
  })

  test('keep the sign-in when the current password is wrong, and print neither', async () => {
    const { line } = await person()
    const refused = await change(line, 'Wrong_pass1', NEW_PASSWORD)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('currentPassword: ')])
    expect(refused.stdout + refused.stderr).not.toMatch(new RegExp(`Wrong_pass1|${NEW_PASSWORD}`))
    expect((await line.run(['whoami'])).code).toBe(0)
  })

  test.each(['only_one_line\n', 'one\ntwo\nthree\n', ''])(
    'refuse %j as current and new password',
    async (stdin) => {
      const { line } = await person()
      const refused = await line.run(['password', '--password-stdin'], { stdin })
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('two lines')])
    },
  )

  test('refuse to change a password with an API token', async () => {
    const { client } = await people.signedIn()
    const NETWARDEN_TOKEN = (await people.withToken(client, 'write')).accessToken ?? ''
    const refused = await change(newLine({ NETWARDEN_TOKEN }), PASSWORD, NEW_PASSWORD)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('an API token cannot change a password')
    expect((await client.get('/api/user/info')).status).toBe(200)
  })
})
