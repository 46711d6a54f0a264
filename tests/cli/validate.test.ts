import { canonicalCidr, canonicalIp, parseDomainEntry } from '@netwarden/shared/validators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, SUPERADMIN_PASSWORD } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const IPS = [
  '192.168.1.1',
  '010.0.0.1',
  '1.2.3',
  '0x7f.1',
  '10',
  '2001:DB8::0001',
  '::ffff:1.2.3.4',
  'fe80::1%eth0',
  '',
]
const CIDRS = ['10.0.0.0/8', '10.1.2.3/8', '10.0.0.0/33', '2001:db8::/32', '::/129', '10.0.0.1', '1.2.3.4/08']
const DOMAINS = [
  'Example.COM.',
  '*.example.com',
  '例子.测试',
  'http://example.com',
  'a/b',
  '1.2.3.4',
  '.',
  'com',
  '-a.b',
]

describe('the offline validators', () => {
  const line = new CommandLineWithin()
  afterAll(() => line.remove())

  test.each([
    ...IPS.map((value) => ['ip', value, canonicalIp(value)] as const),
    ...CIDRS.map((value) => ['cidr', value, canonicalCidr(value)?.cidr ?? null] as const),
    ...DOMAINS.map((value) => ['domain', value, parseDomainEntry(value).domain ?? null] as const),
  ])('judge the %s %j like the rules of the server: %j', async (kind, value, canonical) => {
    const outcome = await line.run(['validate', kind, '--json', '--', value])
    expect(outcome.code).toBe(canonical === null ? 1 : 0)
    expect(JSON.parse(outcome.stdout)).toMatchObject({ value, isValid: canonical !== null, canonical })
  })

  test('print the canonical spelling only', async () => {
    expect(await line.run(['validate', 'ip', '2001:DB8:0::1'])).toMatchObject({
      code: 0,
      stdout: '2001:db8::1\n',
    })
    const cidr = await line.run(['validate', 'cidr', '10.1.2.3/8'])
    expect(cidr).toMatchObject({ code: 0, stdout: '10.0.0.0/8\n' })
    expect(cidr.stderr).toContain('host bits cleared')
  })

  test.each([
    ['en-US', 'Not a valid IP address'],
    ['zh-CN', 'IP 地址格式不正确'],
  ])('print the reason in %s', async (lang, text) => {
    const outcome = await line.run(['validate', 'ip', '1.2.3', '--lang', lang])
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain(text)
  })
})

describe('the offline check of DNS servers', () => {
  const line = new CommandLineWithin()
  afterAll(() => line.remove())

  test('prints them in canonical spelling without duplicates', async () => {
    expect(await line.run(['validate', 'dns-servers', '1.1.1.1, 2620:FE:0::FE#53，1.1.1.1'])).toEqual({
      code: 0,
      stdout: '1.1.1.1,2620:fe::fe#53\n',
      stderr: '',
    })
  })

  test.each([
    ['en-US', "Invalid address: '1.2.3'"],
    ['zh-CN', '地址格式错误：“1.2.3”'],
  ])('names the faulty part in %s', async (lang, text) => {
    const outcome = await line.run(['validate', 'dns-servers', '1.1.1.1, 1.2.3', '--lang', lang])
    expect([outcome.code, outcome.stdout]).toEqual([1, ''])
    expect(outcome.stderr).toContain(text)
  })
})

describe('the offline check of a users file', () => {
  let server: RunningServer
  let line: CommandLine
  beforeAll(async () => {
    server = await serverOfWorker()
    line = new CommandLineWithin(server.url)
  })
  afterAll(() => line.remove())

  const HEADER = 'username,password,nickname,email,role,status'
  test.each([
    ['good rows', `${HEADER}\nfine_1,Pass_1234,张三,a@example.com,common,active\n`],
    [
      'wrong fields',
      `${HEADER}\nX,y,z z,nowhere,king,asleep\nfine_2,Pass_1234,n,a@example.com,common,active\n`,
    ],
    ['a doubled name', `${HEADER}\ntwice,Pass_1234,n,a@b.cc,,\ntwice,Pass_1234,n,a@b.cc,,\n`],
    ['a missing column', 'username,password\nx,y\n'],
    ['an open quote', `${HEADER}\n"never closed,Pass_1234,n,a@b.cc,,\n`],
    ['nothing', ''],
  ])('finds in a file with %s the same as the server', async (_what, content) => {
    const client = await server.superadmin()
    const form = new FormData()
    form.append('file', new Blob([content]), 'users.csv')
    const answer = await client.upload('/api/user/import', form, { dryRun: true })
    const outcome = await line.run(['validate', 'users-csv', line.file('users.csv', content), '--json'])
    const verdict: { isValid: boolean; lines: unknown; lineCount: number } = JSON.parse(outcome.stdout)
    expect(outcome.code).toBe(answer.status === 200 ? 0 : 1)
    expect(verdict.isValid).toBe(answer.status === 200)
    expect(verdict.lineCount).toBe(answer.error?.lineCount ?? 0)
    expect(verdict.lines).toEqual(
      (answer.error?.lines ?? []).map(({ line, column, msg }) => ({ line, column: column ?? null, msg })),
    )
  })

  test('needs neither a server nor a sign-in', async () => {
    const offline = new CommandLineWithin('http://127.0.0.1:9')
    const file = offline.file('users.csv', `${HEADER}\nX,y,z,nowhere,king,asleep\n`)
    const outcome = await offline.run(['validate', 'users-csv', file])
    offline.remove()
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toMatch(/^2\s+username\s+4 to 63 lowercase/m)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
  })
})

describe('the offline check of a zone file', () => {
  const line = new CommandLineWithin()
  afterAll(() => line.remove())
  const ZONE = '$TTL 1h\n@ SOA ns1 admin 1 3600 600 604800 86400\n NS ns1\nns1 A 192.0.2.1\n'

  test('prints zone and records, and warnings on the standard error', async () => {
    const file = line.file('corp.zone', ZONE)
    const outcome = await line.run(['validate', 'zone', file, '--origin', 'corp.example'])
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/corp\.example\.\s+Records\s+3/) })
    expect(outcome.stderr).toContain('line 3: Only one name server')
  })

  test.each([
    ['en-US', "Not an IPv4 address: '999.1.1.1'"],
    ['zh-CN', 'IPv4 地址不正确：“999.1.1.1”'],
  ])('prints line, column and reason in %s', async (lang, text) => {
    const file = line.file('bad.zone', `${ZONE}www A 999.1.1.1\nx FOO y\n`)
    const args = ['validate', 'zone', file, '--origin', 'corp.example', '--lang', lang]
    const outcome = await line.run(args)
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toContain(text)
    const json = await line.run([...args, '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({
      isValid: false,
      faultCount: 2,
      lines: [
        { line: 5, column: 7, code: 'ipv4', msg: text },
        { line: 6, column: 3, code: 'type' },
      ],
    })
  })

  test('finds the zone in the file, and requires it when the file does not name it', async () => {
    const reported = await line.json<{ origin: string }>([
      'validate',
      'zone',
      line.file('a.zone', `$ORIGIN corp.example.\n${ZONE}`),
    ])
    expect(reported.origin).toBe('corp.example.')
    const withoutOrigin = await line.run(['validate', 'zone', line.file('b.zone', ZONE)])
    expect(withoutOrigin).toMatchObject({ code: 1, stdout: expect.stringContaining('(origin)') })
    const wrong = await line.run(['validate', 'zone', line.file('b.zone', ZONE), '--origin', 'two words'])
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'two words' is not a zone name"),
    })
  })
})
