import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const textOf = (origin: string, lines: string, serial = 7) =>
  `$ORIGIN ${origin}.\n$TTL 3600\n@ SOA ns1 hostmaster ${serial} 7200 900 1209600 3600\n NS ns1\n NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\n${lines}\n`

describe('zones on the command line', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start({ untilReady: false })
    line = new CommandLineWithin(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  const folder = (name: string, files: Record<string, string>) => {
    const path = join(line.home, name)
    mkdirSync(path)
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
    return path
  }

  test('zones on the command line are imported from a folder, after a trial that changes nothing', async () => {
    const path = folder('good', {
      'a.example.zone': textOf('a.example', 'www A 192.0.2.3').replace(/^\$ORIGIN.*\n/, ''),
      'db.b.example': textOf('b.example', ''),
      'README.txt': 'no zone',
    })
    const trial = await line.run(['zones', 'import', path, '--dry-run'])
    expect(trial).toMatchObject({ code: 0, stdout: expect.stringMatching(/a\.example\.\s+7\s+6/) })
    expect(trial.stderr).toContain('nothing was changed')
    expect(await line.json(['zones', 'list'])).toEqual([])
    expect((await line.run(['zones', 'import', path])).code).toBe(0)
    const zones = await line.json<{ origin: string; recordCount: number }[]>(['zones', 'list'])
    expect(zones.map(({ origin, recordCount }) => [origin, recordCount])).toEqual([
      ['a.example.', 6],
      ['b.example.', 5],
    ])
  })

  test('the faults of a folder are reported by file and line, and no zone is sent', async () => {
    const path = folder('bad', {
      'c.example.zone': textOf('c.example', 'x A 1.2.3'),
      'd.example.zone': textOf('d.example', ''),
    })
    for (const verb of ['validate', 'import']) {
      const outcome = await line.run(['zones', verb, path, '--output', 'csv'])
      expect(outcome).toMatchObject({
        code: 1,
        stdout: `file,line,column,code,msg\r\n${join(path, 'c.example.zone')},8,5,ipv4,Not an IPv4 address: '1.2.3'\r\n`,
      })
      expect(outcome.stderr).toContain('1 of 2 file(s) have errors')
    }
    expect(await line.json(['zones', 'list'])).toHaveLength(2)
  })

  test('warnings are reported with the zone, and a name is rejected for several zones', async () => {
    const path = folder('odd', {
      'e.example.zone': textOf('e.example', '@ MX 10 nowhere'),
      'f.example.zone': textOf('f.example', ''),
    })
    const odd = await line.run(['zones', 'validate', path])
    expect(odd.stdout).toMatch(/e\.example\.\s+6\s+1\n/)
    expect(odd.stderr).toContain(`${join(path, 'e.example.zone')} line 8: `)
    for (const verb of ['validate', 'import']) {
      const named = await line.run(['zones', verb, path, '--origin', 'g.example'])
      expect(named).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--origin is for a single file'),
      })
    }
  })

  test('zones on the command line are compared with a file, and with themselves in time; old versions are restored', async () => {
    const file = line.file('a.zone', textOf('a.example', 'www A 192.0.2.4\nnew A 192.0.2.5', 8))
    const diff = await line.run(['zones', 'diff', file, '--output', 'csv'])
    expect(diff.stdout.split('\r\n').slice(1, 6)).toEqual([
      'added,new,3600,A,192.0.2.5',
      expect.stringMatching(/^before,@,3600,SOA,.* 7 7200/),
      expect.stringMatching(/^after,@,3600,SOA,.* 8 7200/),
      'before,www,3600,A,192.0.2.3',
      'after,www,3600,A,192.0.2.4',
    ])
    expect((await line.run(['zones', 'import', file])).code).toBe(0)
    const history = await line.json<{ version: number; serial: number }[]>(['zones', 'history', 'a.example'])
    expect(history.map(({ version, serial }) => [version, serial])).toEqual([
      [2, 8],
      [1, 7],
    ])
    const between = await line.run(['zones', 'diff', '--origin', 'a.example', '--from', '1', '--json'])
    expect(between.code).toBe(3)
    expect(JSON.parse(between.stdout)).toMatchObject({ added: 1, removed: 0, changed: 2 })
    expect(await line.json(['zones', 'rollback', 'a.example', '1'])).toMatchObject({
      version: 3,
      soa: { serial: 9 },
    })
    expect((await line.run(['zones', 'diff'])).code).toBe(2)
  })

  test('zones on the command line are exported as a file that imports without a change', async () => {
    const file = join(line.home, 'out.zone')
    expect((await line.run(['zones', 'export', 'a.example', file])).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^\$ORIGIN a\.example\.\n\$TTL 3600\n@\tIN\tSOA\t/)
    const again = await line.json<{ added: number; changed: number }[]>(['zones', 'import', file])
    expect(again).toMatchObject([{ added: 0, removed: 0, changed: 0 }])
    const old = await line.run(['zones', 'export', 'a.example', '--zone-version', '2'])
    expect(old.stdout).toContain('new\tIN\tA\t192.0.2.5')
  })

  test('print their records as csv and json', async () => {
    const csv = await line.run(['zones', 'records', 'a.example', '--type', 'A', '--output', 'csv'])
    expect(csv.stdout).toBe(
      'name,ttl,type,rdata\r\nns1,3600,A,192.0.2.1\r\nns2,3600,A,192.0.2.2\r\nwww,3600,A,192.0.2.3\r\n',
    )
    const records = await line.json<unknown[]>(['zones', 'records', 'a.example', '--name', 'www'])
    expect(records).toEqual([{ name: 'www', ttl: 3600, type: 'A', rdata: '192.0.2.3' }])
  })

  test('print records of one version, whoever changes the zone between two pages', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `h${i} A 10.0.0.${i % 250}`).join('\n')
    const file = line.file('pages.zone', textOf('pages.example', lines))
    expect((await line.run(['zones', 'import', file])).code).toBe(0)
    const admin = await server.superadmin()
    const remove = [{ name: 'h0', ttl: 3600, type: 'A', rdata: '10.0.0.0' }]
    const asked: string[] = []
    const between = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
      const records = /^(.*\/records)\?/.exec(url)?.[1]
      if (records !== undefined && asked.push(url) === 2) {
        expect((await admin.request('PATCH', records, { json: { remove } })).status).toBe(200)
      }
      const answer = await fetch(`${server.url}${url}`, { headers: { authorization } })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const address = between.address()
    const through = new CommandLineWithin()
    through.keep({
      ...line.kept(),
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    })
    const records = await through.json<{ name: string }[]>(['zones', 'records', 'pages.example'])
    expect(asked).toHaveLength(2)
    expect(new Set(records.map(({ name }) => name)).size).toBe(303)
    expect(records).toHaveLength(305)
    expect(await line.json(['zones', 'records', 'pages.example'])).toHaveLength(304)
    expect((await line.run(['zones', 'delete', 'pages.example', '--yes'])).code).toBe(0)
    through.remove()
    between.close()
  })

  test('zones on the command line are shown and deleted by name, in both languages', async () => {
    expect(await line.json(['zones', 'show', 'B.EXAMPLE.'])).toMatchObject({ origin: 'b.example.' })
    expect((await line.run(['zones', 'delete', 'b.example', '--yes'])).code).toBe(0)
    const gone = await line.run(['zones', 'show', 'b.example', '--lang', 'zh-CN'])
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('区域 b.example 不存在') })
  })
})
