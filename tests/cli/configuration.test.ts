import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

const ZONE = `$TTL 3600
@ SOA ns1 hostmaster 7 7200 900 1209600 3600
@ NS ns1
ns1 A 192.0.2.1
`

describe('configuration as code on the command line', () => {
  let server: TestServer
  let empty: TestServer
  let line: CommandLine
  let other: CommandLine
  let site: string
  beforeAll(async () => {
    const options = { untilReady: false }
    ;[server, empty] = await Promise.all([TestServer.start(options), TestServer.start(options)])
    line = new CommandLine(server.url)
    other = new CommandLine(empty.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    await other.login('superadmin', SUPERADMIN_PASSWORD)
    site = join(line.home, 'site')
    for (const folder of [site, join(site, 'zones'), join(site, 'lists')]) mkdirSync(folder)
    write(
      'segments.yaml',
      'netwarden: 1\nsegments: # our offices\n  - name: office\n    entries: [10.1.0.0/16]\n',
    )
    write(
      'policies.yaml',
      'customPolicies:\n  - segment: office\n    group: domain\n    entries: [shop.example]\n',
    )
    write('lists.yaml', 'lists:\n  - name: Own\n    group: common\n    names: file:lists/own.txt\n')
    write('lists/own.txt', 'one.example\ntwo.example\n')
    write('zones/corp.example.zone', ZONE)
    write('users.csv', 'username,nickname,email\nzhang_san,Zhang,zhang@example.com\n')
  })
  afterAll(async () => {
    line.remove()
    other.remove()
    await Promise.all([server.stop(), empty.stop()])
  })

  const write = (name: string, text: string) => writeFileSync(join(site, name), text)

  test('plans a folder with exit code 3, as text, Markdown and JSON', async () => {
    const text = await line.run(['plan', site])
    expect(text.code, text.stderr).toBe(3)
    expect(text.stdout).toContain('+ segments office\n')
    expect(text.stdout).toContain('+ zones corp.example.\n')
    expect(text.stdout).toMatch(/\d+ to create, 1 to change, 0 to delete\n$/)
    expect((await line.run(['plan', site, '--format', 'markdown'])).stdout).toContain(
      '| + | segments | office |',
    )
    expect(JSON.parse((await line.run(['plan', site, '--json'])).stdout)).toMatchObject({
      counts: { delete: 0 },
    })
    expect((await line.run(['plan'])).code).toBe(2)
    const chinese = await line.run(['plan', site, '--lang', 'zh-CN'])
    expect(chinese.stdout).toContain('删除 0')
  })

  test('applies a folder after consent, and a second time nothing', async () => {
    const unconfirmed = await line.run(['apply', site])
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining('--yes')])
    const applied = await line.run(['apply', site, '--yes'])
    expect(applied.code, applied.stderr).toBe(0)
    const again = await line.run(['plan', site])
    expect([again.code, again.stdout]).toEqual([0, 'nothing to change\n'])
    expect(await line.json(['lists', 'list', '--q', 'Own'])).toMatchObject([{ domainCount: 2 }])
  })

  test('exports a folder that builds an equal server', async () => {
    const folder = join(line.home, 'exported')
    const exported = await line.run(['export', folder])
    expect(exported.code, exported.stderr).toBe(0)
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['segments.yaml', 'users.csv', 'zones', 'schema.json']),
    )
    expect(readFileSync(join(folder, 'segments.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\/schema\.json\n/,
    )
    expect(readFileSync(join(folder, 'lists/Own.txt'), 'utf8')).toBe('one.example\ntwo.example\n')
    const applied = await other.run(['apply', folder, '--yes'])
    expect(applied.code, applied.stderr).toBe(0)
    const [one, two] = await Promise.all([line.run(['export', '-']), other.run(['export', '-'])])
    expect(two.stdout).toBe(one.stdout)
    expect((await line.run(['plan', '-'], { stdin: two.stdout })).code).toBe(0)
  })

  test('exports a zone whose name has a slash, and every file for its owner alone', async () => {
    const reverse = '0/25.2.0.192.in-addr.arpa.'
    const zone = line.file('reverse.zone', `$ORIGIN ${reverse}\n${ZONE.replace('ns1 A 192.0.2.1\n', '')}`)
    const imported = await other.run(['zones', 'import', zone, '--origin', reverse])
    expect(imported.code, imported.stderr).toBe(0)
    const folder = join(other.home, 'slash')
    const exported = await other.run(['export', folder])
    expect(exported.code, exported.stderr).toBe(0)
    expect(readdirSync(join(folder, 'zones'))).toContain('0%2F25.2.0.192.in-addr.arpa.zone')
    const modes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777)
    expect(new Set(modes)).toEqual(new Set([0o600]))
    const again = await other.run(['plan', folder])
    expect([again.code, again.stdout]).toEqual([0, 'nothing to change\n'])
  })

  test('reads no file outside of the folder, neither by its path nor by a link', async () => {
    const folder = join(line.home, 'foreign')
    mkdirSync(join(folder, 'zones'), { recursive: true })
    const secret = line.file('secret.txt', 'secret.example\n')
    const lists = (file: string) =>
      writeFileSync(
        join(folder, 'lists.yaml'),
        `netwarden: 1\nlists:\n  - name: X\n    group: common\n    names: file:${file}\n`,
      )
    const refused = async () => {
      const { code, stdout, stderr } = await line.run(['plan', folder])
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain(`is outside of ${folder}`)
    }
    lists('../secret.txt')
    await refused()
    symlinkSync(secret, join(folder, 'link.txt'))
    lists('link.txt')
    await refused()
    lists('own.txt')
    writeFileSync(join(folder, 'own.txt'), 'one.example\n')
    symlinkSync(secret, join(folder, 'zones/corp.example.zone'))
    await refused()
  })

  test('shows what was changed by hand as drift', async () => {
    expect((await line.run(['plan', '--drift'])).code).toBe(0)
    await line.run(['segments', 'update', 'office', '--mode', 'banned'])
    const drift = await line.run(['plan', '--drift'])
    expect([drift.code, drift.stdout]).toEqual([
      3,
      '~ segments office\n    defaultMode: "passed" -> "banned"\n0 to create, 1 to change, 0 to delete\n',
    ])
  })

  test('names the file and line of each fault, and sends no invalid YAML', async () => {
    write(
      'wrong.yaml',
      'customPolicies:\n  - segment: nowhere\n    group: ip\n    entries:\n      - 10.0.0.1/8\n',
    )
    write('zones/bad.example.zone', '@ NS ns1\n')
    write('users.csv', 'username,nickname,email\nzhang_san,Zhang,zhang@example.com\nli_na,Li,nothing\n')
    const users = await line.run(['plan', site])
    expect([users.code, users.stderr]).toEqual([1, expect.stringContaining(`${site}/users.csv:3: `)])
    write('users.csv', 'username,nickname,email\nzhang_san,Zhang,zhang@example.com\n')
    const faulty = await line.run(['apply', site, '--yes'])
    expect(faulty.code).toBe(1)
    expect(faulty.stderr).toContain(`${site}/wrong.yaml:2: Segment 'nowhere' does not exist`)
    expect(faulty.stderr).toContain(`${site}/wrong.yaml:5: '10.0.0.1/8' has host bits set`)
    expect(faulty.stderr).toContain(`${site}/zones/bad.example.zone`)
    write('wrong.yaml', 'segments: [\n')
    const broken = await line.run(['plan', site])
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining(`${site}/wrong.yaml:`)])
    const nothing = await line.run(['plan', join(site, 'lists')])
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('contains no configuration')])
  })

  test('resolves secrets on its own machine and rejects plaintext ones', async () => {
    const hook = (secret: string) => `alarms:
  systemAlert: true
  riskAlert: true
  emailAlert: false
  recipientRole: admin
  minLevel: high
  collectSeconds: 60
  webhooks:
    - url: https://hooks.example/a
      kind: json
      secret: ${secret}
`
    const clear = line.file('clear.yaml', `netwarden: 1\n${hook('hunter2')}`)
    const refused = await line.run(['apply', clear, '--yes'])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`${clear}:12: `)])
    expect(refused.stderr).not.toContain('hunter2')
    const file = line.file('alarms.yaml', `netwarden: 1\n${hook('env:HOOK_SECRET')}`)
    expect((await line.run(['apply', file, '--yes'])).stderr).toContain('HOOK_SECRET is not set')
    expect((await line.run(['apply', file, '--yes'], { env: { HOOK_SECRET: 'hunter2' } })).code).toBe(0)
    expect((await line.run(['plan', file])).code).toBe(0)
    const admin = await server.superadmin()
    const stored = await admin.request<{ webhooks: object[] }>('GET', '/api/system-config/alarm')
    expect(stored.data.webhooks).toMatchObject([{ hasSecret: true }])
  })
})
