import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, People } from '../support/people.ts'
import { type RunningServer, SUPERADMIN_PASSWORD } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const HEADER = 'username,password,nickname,email,role,status'

describe('users of the command line', () => {
  let server: RunningServer
  let people: People<RunningServer>
  let line: CommandLine

  beforeAll(async () => {
    server = await serverOfWorker()
    people = await People.on(server)
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
  })
  afterAll(() => line.remove())

  const show = (name: string) => line.json<User>(['users', 'show', name])

  test('users of the command line are created with a password from the standard input', async () => {
    const fields = ['--username', 'made_here', '--nickname', '张三', '--email', 'a@example.com']
    const made = await line.json<User>(['users', 'create', ...fields, '--password-stdin', '--job', 'clerk'], {
      stdin: `${PASSWORD}\n`,
    })
    expect(made).toMatchObject({ username: 'made_here', nickname: '张三', role: 'common', job: 'clerk' })
    expect((await server.nobody().login('made_here', PASSWORD)).status).toBe(200)
  })

  test('the rejection of a user names the invalid fields', async () => {
    const fields = ['--username', 'BAD NAME', '--nickname', 'x', '--email', 'nowhere']
    const made = await line.run(['users', 'create', ...fields, '--password-stdin'], { stdin: 'x' })
    expect(made).toMatchObject({ code: 1, stdout: '' })
    expect(made.stderr).toContain('username: 4 to 63 lowercase letters')
    expect(made.stderr).toContain('email: Not a valid email address')
  })

  test('users of the command line are listed as an array of the API rows', async () => {
    const { username } = await people.make({ role: 'admin' })
    const admins = await line.json<User[]>(['users', 'list', '--role', 'admin'])
    expect(admins.map((user) => user.username)).toContain(username)
    expect(admins.every(({ role }) => role === 'admin')).toBe(true)
    const answer = await people.superadmin.get<{ list: User[] }>('/api/user/list', { username })
    expect(admins.find((user) => user.username === username)).toEqual(answer.data.list[0])
  })

  test('users of the command line are shown by name and by id', async () => {
    const { id, username } = await people.make()
    expect(await show(username)).toMatchObject({ id })
    expect(await show(id)).toMatchObject({ username })
    const nobody = await line.run(['users', 'show', 'nobody_like_that'])
    expect(nobody.code).toBe(1)
    expect(nobody.stderr).toContain("no user has the name or id 'nobody_like_that'")
  })

  test('users of the command line are changed, and only from the version that was read', async () => {
    const { username, version } = await people.make()
    const changed = await line.json<User>(['users', 'update', username, '--sector', '安全'])
    expect(changed).toMatchObject({ username, sector: '安全' })
    const args = ['users', 'update', username, '--sector', 'x', '--if-version', String(version)]
    expect((await line.run(args)).code).toBe(1)
    expect((await line.run(['users', 'update', username])).code).toBe(2)
  })

  test('get another status, role and password', async () => {
    const { username } = await people.make()
    expect(await line.json(['users', 'set-status', username, 'banned'])).toMatchObject({ status: 'banned' })
    expect(await line.json(['users', 'set-status', username, 'active'])).toMatchObject({ status: 'active' })
    expect(await line.json(['users', 'set-role', username, 'admin'])).toMatchObject({ role: 'admin' })
    const args = ['users', 'reset-password', username, '--password-stdin']
    expect(await line.run(args, { stdin: 'Other_pass2' })).toMatchObject({ code: 0, stdout: '' })
    expect((await server.nobody().login(username, 'Other_pass2')).status).toBe(200)
  })

  test('users of the command line are deleted together or not at all', async () => {
    const [first, second] = [await people.make(), await people.make()]
    expect((await line.run(['users', 'delete', first.username, 'nobody_like_that', '--yes'])).code).toBe(1)
    expect(await show(first.username)).toMatchObject({ id: first.id })
    const deleted = await line.json(['users', 'delete', first.username, second.id, '--yes'])
    expect(deleted).toEqual({ ids: [first.id, second.id] })
    expect((await line.run(['users', 'show', first.username])).code).toBe(1)
  })

  test('users of the command line are imported from a file, after a dry run without changes', async () => {
    const rows = [
      'from_file_1,Pass_1234,one,one@example.com,common,active',
      'from_file_2,Pass_1234,two,two@example.com,,',
    ]
    const file = line.file('users.csv', [HEADER, ...rows].join('\n'))
    expect(await line.json(['users', 'import', file, '--dry-run'])).toEqual({
      created: 0,
      rows: 2,
      dryRun: true,
    })
    expect(await line.json(['users', 'list', '--q', 'from_file'])).toEqual([])
    expect(await line.json(['users', 'import', file])).toEqual({ created: 2, rows: 2 })
    expect(await line.json(['users', 'list', '--q', 'from_file'])).toHaveLength(2)
  })

  test.each(['--dry-run', '--json'])(
    'invalid users in a file are reported by line and column with %s',
    async (option) => {
      const rows = [
        'superadmin,Pass_1234,x,x@example.com,common,active',
        'fine_1,short pass,x,x@example.com,common,active',
      ]
      const file = line.file('wrong.csv', [HEADER, ...rows].join('\n'))
      const outcome = await line.run(['users', 'import', file, option])
      expect(outcome).toMatchObject({ code: 1, stdout: '' })
      expect(outcome.stderr).toContain('line 2, username: Username already exists: superadmin')
      expect(outcome.stderr).toContain('line 3, password: 4 to 63 letters')
    },
  )

  test('users of the command line are exported as the file of the API', async () => {
    const client = await people.superadmin.raw('GET', '/api/user/export', { query: { role: 'superadmin' } })
    const text = await client.text()
    const toStdout = await line.run(['users', 'export', '--role', 'superadmin'])
    const withoutTimes = (csv: string) => csv.replace(/,[^,\r]*\r\n/g, '\r\n').replace('\uFEFF', '')
    expect(withoutTimes(toStdout.stdout)).toBe(withoutTimes(text))
    const file = join(line.home, 'export.csv')
    expect((await line.run(['users', 'export', file])).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('superadmin')
  })

  test('users of the command line are hidden from common users', async () => {
    const { username } = await people.make()
    const common = new CommandLineWithin(server.url)
    await common.login(username, PASSWORD)
    const listed = await common.run(['users', 'list'])
    common.remove()
    expect(listed).toMatchObject({ code: 1, stdout: '' })
    expect(listed.stderr).toContain('ask an administrator')
  })

  test('list and export operations', async () => {
    const filter = ['--actor', 'superadmin', '--action', 'user.', '--from', 'last hour']
    const listed = await line.json<{ action: string; actor: string }[]>([
      'audit',
      'list',
      ...filter,
      '--limit',
      '10000',
    ])
    expect(listed.length).toBeGreaterThan(0)
    for (const { action, actor } of listed) {
      expect(action).toContain('user.')
      expect(actor).toBe('superadmin')
    }
    const { code, stdout } = await line.run(['audit', 'export', ...filter])
    expect(code).toBe(0)
    const rows = stdout.trim().split('\r\n')
    expect(rows[0]).toMatch(/seq,at,actor,ip,action/)
    expect(rows.length - 1).toBe(listed.length)
    const last = await line.json<{ action: string }[]>(['audit', 'list', '--limit', '1'])
    expect(last).toMatchObject([{ action: 'operation-log.export' }])
    const [entry] = await line.json<{ at: string }[]>(['audit', 'list', '--limit', '1'])
    const here = await line.run(['audit', 'list', '--limit', '1'], { env: { TZ: 'Asia/Shanghai' } })
    const inShanghai = new Date(Date.parse(entry?.at ?? '') + 8 * 3_600_000).toISOString()
    expect(here.stdout).toContain(`\n${inShanghai.slice(0, 19).replace('T', ' ')}  superadmin`)
  })

  test('users of the command line have an operation log that verifies', async () => {
    expect(await line.json(['audit', 'verify'])).toMatchObject({ isIntact: true, brokenAt: null })
    const text = await line.run(['audit', 'verify'])
    expect(text.stdout).toMatch(/^Intact\s+yes$/m)
  })

  test('show whether the server is ready', async () => {
    const { code, stdout } = await line.run(['status', '--json'])
    const status: { isReady: boolean; checks: Record<string, string>; url: string } = JSON.parse(stdout)
    expect(status).toMatchObject({ url: server.url, checks: { state: 'up' } })
    expect(code).toBe(status.isReady ? 0 : 1)
  })
})
