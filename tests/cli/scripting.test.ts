import { createServer } from 'node:http'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

interface Record {
  name: string
  ttl: number
  type: string
  rdata: string
}

describe('scripts on the command line', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start({ untilReady: false })
    line = new CommandLine(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  const recordsOf = (...args: string[]) => line.json<Record[]>(['zones', 'records', 'corp.example', ...args])
  const edit = (...args: string[]) => line.run(['zones', 'records', 'corp.example', ...args])

  test('create a zone, then add, change and remove single records with their PTR', async () => {
    expect(
      await line.json(['zones', 'create', 'corp.example', '--ns', 'ns1,ns2', '--ttl', '600']),
    ).toMatchObject({
      origin: 'corp.example.',
      ttl: 600,
    })
    expect(await line.json(['zones', 'create', '192.0.2.0/24'])).toMatchObject({
      origin: '2.0.192.in-addr.arpa.',
    })
    const trial = await edit('add', 'www', 'A', '192.0.2.5', '--dry-run')
    expect([trial.code, trial.stderr]).toEqual([0, expect.stringContaining('nothing was changed')])
    expect(await recordsOf('--name', 'www')).toEqual([])

    expect((await edit('add', 'www', 'a', '192.0.2.5', '--ptr')).code).toBe(0)
    expect(await recordsOf('--name', 'www')).toEqual([
      { name: 'www', ttl: 600, type: 'A', rdata: '192.0.2.5' },
    ])
    const pointers = await line.json<Record[]>(['zones', 'records', '2.0.192.in-addr.arpa', '--type', 'PTR'])
    expect(pointers).toMatchObject([{ name: '5', rdata: 'www.corp.example.' }])

    expect((await edit('change', 'www', 'A', '192.0.2.5', '--to', '192.0.2.6', '--ttl', '60')).code).toBe(0)
    expect(await recordsOf('--name', 'www')).toMatchObject([{ ttl: 60, rdata: '192.0.2.6' }])
    expect((await edit('add', '@', 'MX', '10', 'mail.corp.example.')).code).toBe(0)
    expect(await recordsOf('--type', 'MX')).toMatchObject([{ name: '@', rdata: '10 mail.corp.example.' }])

    const missing = await edit('remove', 'ftp', 'A', '--yes')
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("no single record 'ftp A'")])
    const unconfirmed = await edit('remove', 'www', 'A')
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining('--yes')])
    expect((await edit('remove', 'www', 'A', '--yes')).code).toBe(0)
    expect(await recordsOf('--name', 'www')).toEqual([])
    expect((await edit('add', 'www', 'A')).code).toBe(2)
    const bad = await edit('add', 'www', 'A', '1.2.3')
    expect([bad.code, bad.stdout]).toEqual([1, ''])
  })

  test('detect by exit code 3 that a file differs from the zone', async () => {
    const exported = line.file('corp.zone', (await line.run(['zones', 'export', 'corp.example'])).stdout)
    expect((await line.run(['zones', 'diff', exported])).code).toBe(0)
    await edit('add', 'new', 'A', '192.0.2.7')
    const differing = await line.run(['zones', 'diff', exported, '--output', 'csv'])
    expect([differing.code, differing.stdout]).toEqual([
      3,
      expect.stringContaining('removed,new,600,A,192.0.2.7'),
    ])
  })

  test('add a policy with expiry, reason and schedule, and reject an invalid schedule', async () => {
    const add = ['custom-policies', 'add', '-', '--group', 'domain', '--mode', 'banned']
    const given = [
      '--expires',
      '2h',
      '--reason',
      'exam',
      '--schedule',
      'mon-fri 08:00-17:00; 7 22:00-06:00 @UTC',
    ]
    expect((await line.run([...add, ...given], { stdin: 'game.example\n' })).code).toBe(0)
    const [policy] = await line.json<object[]>(['custom-policies', 'list', '--q', 'game.example'])
    expect(policy).toMatchObject({
      reason: 'exam',
      expiresAt: expect.stringMatching(/Z$/),
      schedule: {
        tz: 'UTC',
        slots: [
          { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
          { days: [7], from: '22:00', to: '06:00' },
        ],
      },
    })
    const json = JSON.stringify({ tz: 'UTC', slots: [{ days: [6], from: '10:00', to: '12:00' }] })
    const fromFile = line.file('schedule.json', json)
    expect((await line.run([...add, '--schedule', fromFile], { stdin: 'b.example\n' })).code).toBe(0)
    for (const wrong of [
      ['--schedule', 'mon 8-17'],
      ['--expires', '2001-01-01'],
    ]) {
      const outcome = await line.run([...add, ...wrong], { stdin: 'c.example\n' })
      expect(outcome.code, outcome.stderr).toBe(wrong[0] === '--expires' ? 2 : 1)
    }
  })

  test('add and remove single entries of a segment, and never empty it by accident', async () => {
    await line.json(['segments', 'create', '--name', 'office'])
    const entries = (...args: string[]) => line.run(['segments', 'entries', 'office', ...args])
    expect((await entries('add', '10.1.0.0/16', '10.2.0.9', '--department', 'R&D')).code).toBe(0)
    expect((await entries('add', '10.1.0.0/16')).stdout).not.toContain('10.1.0.0/16')
    expect((await entries('remove', '10.2.0.9')).code).toBe(2)
    expect((await entries('remove', '10.9.9.9', '--yes')).stderr).toContain('does not contain: 10.9.9.9')
    expect((await entries('remove', '10.2.0.9', '--yes')).code).toBe(0)
    const list = (await entries('list', '--output', 'csv')).stdout
    expect(list).toBe('entry,comment,user,department\r\n10.1.0.0/16,,,R&D\r\n')

    const empty = await line.run(['segments', 'update', 'office', '--entries', '-'])
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('--allow-empty')])
    expect(await line.json(['segments', 'show', 'office'])).toMatchObject({ entryCount: 1 })
    const emptied = await line.run(['segments', 'update', 'office', '--entries', '-', '--allow-empty'])
    expect(emptied.code).toBe(0)
    expect(await line.json(['segments', 'show', 'office'])).toMatchObject({ entryCount: 0 })
  })

  test('need --yes to delete when no confirmation is possible', async () => {
    const refused = await line.run(['segments', 'delete', 'office'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('add --yes')])
    expect(await line.json(['segments', 'show', 'office'])).toMatchObject({ name: 'office' })
    const chinese = await line.run(['segments', 'delete', 'office', '--lang', 'zh-CN'])
    expect(chinese.stderr).toContain('请加上 --yes')
  })

  test('choose the fields of every list, in any format', async () => {
    const csv = await line.run(['segments', 'list', '--columns', 'name,rank', '--output', 'csv'])
    expect(csv.stdout).toMatch(/^name,rank\r\noffice,1\r\n/)
    expect((await line.json<Segment[]>(['segments', 'list', '--columns', 'name']))[0]).toEqual({
      name: 'office',
    })
    const table = await line.run(['segments', 'list', '--columns', 'name,description'])
    expect(table.stdout).toMatch(/^Name\s+description$/m)
    const unknown = await line.run(['segments', 'list', '--columns', 'name,colour'])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('--columns: colour')])
    const yaml = await line.run(['segments', 'list', '--output', 'yaml', '--columns', 'name,isBuiltIn'])
    expect(parse(yaml.stdout)).toEqual([
      { name: 'office', isBuiltIn: false },
      { name: 'All devices', isBuiltIn: true },
    ])
  })

  test('see values in Chinese in Chinese tables, and the fields of the API elsewhere', async () => {
    const list = (...args: string[]) => line.run(['segments', 'list', '--lang', 'zh-CN', ...args])
    expect((await list()).stdout).toMatch(/office\s+放行/)
    expect((await list('--output', 'csv')).stdout).toContain('passed')
  })

  test('manage sources, tokens, sessions, messages and organisations', async () => {
    const path = `${server.dataDir}/incoming`
    const source = ['sources', 'create', '--name', 'office', '--kind', 'folder', '--path', path, '--disabled']
    expect(await line.json(source)).toMatchObject({ name: 'office', enabled: false })
    expect(await line.json(['sources', 'show', 'office'])).toMatchObject({ location: path })
    expect((await line.run(['sources', 'delete', 'office', '--yes'])).code).toBe(0)
    expect(await line.json(['sources', 'list'])).toEqual([])
    const outside = await line.run([
      'sources',
      'create',
      '--name',
      'x',
      '--kind',
      'tail',
      '--path',
      '/etc/passwd',
    ])
    expect([outside.code, outside.stderr]).toEqual([1, expect.stringContaining('--path: ')])

    const token = ['tokens', 'create', '--name', 'script', '--scope', 'read', '--expires', '1d']
    const { token: secret } = await line.json<{ token: string }>(token)
    const asToken = await line.run(['whoami', '--json'], { env: { NETWARDEN_TOKEN: secret } })
    expect(asToken.code).toBe(0)
    expect((await line.run(['tokens', 'revoke', 'script', '--yes'])).code).toBe(0)
    expect((await line.run(['whoami'], { env: { NETWARDEN_TOKEN: secret } })).code).toBe(1)

    await server.superadmin()
    expect(await line.json(['sessions', 'list'])).toHaveLength(2)
    expect((await line.run(['sessions', 'revoke', '--others', '--yes'])).code).toBe(0)
    expect(await line.json(['sessions', 'list'])).toMatchObject([{ isCurrent: true }])

    expect((await line.run(['messages', 'read', '--all'])).code).toBe(0)
    expect(await line.json(['messages', 'list', '--unread'])).toEqual([])
    const orgs = line.file('orgs.csv', (await line.run(['orgs', 'export', '-'])).stdout)
    expect(await line.json(['orgs', 'import', orgs, '--dry-run'])).toMatchObject({ created: 0, updated: 0 })
    expect(await line.json(['orgs', 'list', '--limit', '2'])).toHaveLength(2)
    expect(await line.json(['retention', 'set', '180'])).toMatchObject({ days: 180 })
    expect((await line.run(['retention', 'confirm', '--yes'])).stderr).toContain('no records await')
  })

  test('name the option behind a field that the server rejects', async () => {
    const wrong = await line.run(['segments', 'create', '--name', 'x'.repeat(100)])
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--name: ')])
    expect(wrong.stderr).not.toContain('/api/')
  })

  test('repeat a read after a lost connection and while the server is unavailable, but never a write', async () => {
    const asked: string[] = []
    const flaky = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
      const attempt = asked.push(url)
      if (attempt === 1) return void response.destroy()
      if (attempt === 2) return void response.writeHead(503).end('{}')
      const answer = await fetch(`${server.url}${url}`, { headers: { authorization } })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve))
    const address = flaky.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const through = new CommandLine()
    through.keep({ ...line.kept(), url })
    expect(await through.run(['whoami', '--json'])).toMatchObject({ code: 0 })
    expect(asked).toHaveLength(3)
    asked.length = 0
    expect((await through.run(['segments', 'create', '--name', 'once'])).code).toBe(1)
    expect(asked).toHaveLength(1)
    through.remove()
    flaky.close()
  })
})
