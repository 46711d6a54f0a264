import type { GatewayAnswer } from '@netwarden/shared/contract'
import type { GatewayConfig, GatewayReport, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

describe('the gateway by the command line', () => {
  let server: TestServer
  let line: CommandLine
  let port: number
  beforeAll(async () => {
    port = await freePort()
    server = await TestServer.start({ env: { NETWARDEN_DNS_LISTEN: `127.0.0.1:${port}` } })
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('the gateway by the command line is off at first, which is not a failure', async () => {
    const { code, stdout } = await line.run(['gateway', 'status'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^State\s+off$/m)
    expect(await line.json<GatewayReport>(['gateway', 'status'])).toMatchObject({ state: 'off' })
  })

  test('answers no query while it is off', async () => {
    const { code, stderr } = await line.run(['gateway', 'query', 'www.example'])
    expect(code).toBe(1)
    expect(stderr).toContain('The DNS gateway is not running')
  })

  test('sets encrypted DNS by options, and refuses what has no certificate', async () => {
    const set = (...args: string[]) => line.run(['gateway', 'settings', ...args])
    const refused = await set('--dot-listen', '127.0.0.1')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Set a certificate first')])
    expect((await set('--server-name', 'DNS.example.com', '--doh-path', '/ask', '--ddr', 'off')).code).toBe(0)
    expect(await line.json<GatewayConfig>(['gateway', 'settings'])).toMatchObject({
      dot: { listen: [] },
      doh: { listen: [], path: '/ask' },
      certificate: { source: 'none', state: 'none' },
      serverName: 'dns.example.com',
      ddr: false,
    })
    expect((await set()).stdout).toMatch(/^Server name\s+dns\.example\.com$/m)
    const profile = await line.run(['gateway', 'profile', '--kind', 'curl'])
    expect([profile.code, profile.stderr]).toEqual([1, expect.stringContaining('address for DNS over HTTPS')])
    const test = await line.run(['gateway', 'encrypted-test'])
    expect([test.code, test.stderr]).toEqual([1, expect.stringContaining('The DNS gateway is not running')])
    await set('--server-name', '', '--doh-path', '/dns-query', '--ddr', 'on')
  })

  test('shows its settings, and changes them by options', async () => {
    const shown = await line.run(['gateway', 'settings'])
    expect(shown.stdout).toMatch(new RegExp(`^Addresses to listen on\\s+127\\.0\\.0\\.1#${port}$`, 'm'))
    const args = ['--ban-answer', 'sinkhole', '--sinkhole-ipv4', '192.0.2.1', '--client-rate', '0']
    const { code } = await line.run([
      'gateway',
      'settings',
      ...args,
      '--canaries',
      'off',
      '--private-answers',
      'pass',
      '--without-policies',
      'open',
      '--max-ttl',
      '600',
    ])
    expect(code).toBe(0)
    expect(await line.json<GatewayConfig>(['gateway', 'settings'])).toMatchObject({
      enabled: false,
      banAnswer: 'sinkhole',
      sinkholeIPv4: '192.0.2.1',
      queriesPerSecondPerClient: 0,
      answerCanaries: false,
      blockPrivateAnswers: false,
      withoutPolicies: 'open',
      maxTtlSeconds: 600,
      version: expect.any(Number),
    })
  })

  test('keeps settings that another client has changed since', async () => {
    const { version } = await line.json<GatewayConfig>(['gateway', 'settings'])
    const change = ['gateway', 'settings', '--serve-stale', '60', '--if-version', String(version)]
    expect((await line.run(change)).code).toBe(0)
    const late = await line.run(change)
    expect([late.code, late.stdout]).toEqual([1, ''])
    expect(late.stderr).toContain('You changed this in another window or session')
  })

  test('the gateway by the command line is switched on, and shows its state', async () => {
    expect((await line.run(['gateway', 'settings', '--enable', '--ban-answer', 'nxdomain'])).code).toBe(0)
    const { code, stdout } = await line.run(['gateway', 'status'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^State\s+running$/m)
    expect(stdout).toMatch(/^Policy generation\s+\d+$/m)
    expect(stdout).toMatch(/^Time to answer, last hour\s+(-|p50 .+ ms, p95 .+ ms, p99 .+ ms)$/m)
    const chinese = await line.run(['--lang', 'zh-CN', 'gateway', 'status'])
    expect(chinese.stdout).toMatch(/^状态\s+运行中$/m)
  })

  test.each(['gateway', 'dns'])('the gateway by the command line is queried by %s query', async (noun) => {
    await line.run(['custom-policies', 'add', '-', '--group', 'domain', '--mode', 'banned'], {
      stdin: 'banned.example\n',
    })
    const { code, stdout } = await line.run([noun, 'query', 'www.banned.example', '--device', '127.0.0.2'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Response code\s+NXDOMAIN$/m)
    expect(stdout).toMatch(/^Verdict of the gateway\s+banned \(domain\): Banned by custom domain policy/m)
    expect(stdout).toMatch(/^Verdict of the policies\s+banned \(domain\)$/m)
    const answer = await line.json<GatewayAnswer>([noun, 'query', 'localhost', '--type', 'AAAA'])
    expect(answer).toMatchObject({ rcode: 'NOERROR', answers: [expect.stringMatching(/AAAA ::1$/)] })
  })

  test('answers banned names of a segment with the mode of the segment', async () => {
    const made = await line.json<Segment>(['segments', 'create', '--name', 'Lab', '--ban-answer', 'refused'])
    expect(made.banAnswer).toBe('refused')
    const changed = await line.json<Segment>(['segments', 'update', 'Lab', '--ban-answer', 'default'])
    expect(changed.banAnswer).toBeNull()
  })

  test.each([
    [['gateway', 'settings', '--enable', '--disable']],
    [['gateway', 'settings', '--ban-answer', 'drop']],
    [['gateway', 'settings', '--client-rate', '-1']],
    [['gateway', 'query']],
  ])('%j is a usage error', async (args) => {
    const { code, stdout } = await line.run(args)
    expect([code, stdout]).toEqual([2, ''])
  })

  test('the gateway by the command line is documented with examples that work', async () => {
    const { stdout } = await line.run(['dns', 'query', '--help'])
    const examples = [...stdout.matchAll(/^ {2}netwarden (dns query .+)$/gm)].map(([, rest = '']) =>
      rest.split(' '),
    )
    expect(examples).toHaveLength(2)
    const help = await line.run(['--lang', 'zh-CN', 'gateway', 'settings', '--help'])
    expect(help.stdout).toContain('示例：')
    const settings = [...help.stdout.matchAll(/^ {2}netwarden (gateway settings.*)$/gm)]
    expect(settings.length).toBeGreaterThan(2)
    for (const args of [...examples, ...settings.map(([, rest = '']) => rest.split(' '))]) {
      // Addresses and files that another machine has.
      const isOfMachine = args.includes('--listen') || args.includes('--certificate')
      if (!isOfMachine) expect([args, (await line.run(args)).code]).toEqual([args, 0])
    }
  })

  test('the gateway by the command line is switched off', async () => {
    expect((await line.run(['gateway', 'settings', '--disable'])).code).toBe(0)
    expect((await line.json<GatewayReport>(['gateway', 'status'])).state).toBe('off')
  })
})
