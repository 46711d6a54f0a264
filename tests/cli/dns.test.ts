import type { DnsServerCheck, DnsSettings } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DnsResponder, deserted } from '../support/dns-responder.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

describe('DNS servers by the command line', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start({ untilReady: false })
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  const show = () => line.json<DnsSettings>(['dns', 'show'])
  const set = (args: readonly string[], stdin?: string) => line.run(['dns', 'set', ...args], { stdin })

  test('DNS servers by the command line are set partially, the rest stays', async () => {
    expect((await set(['--default', '1.1.1.1, 9.9.9.9#53'])).code).toBe(0)
    const file = line.file(
      'dns.csv',
      '# office\n10.9.9.9/8,"8.8.8.8, 8.8.4.4"\n10.0.0.1-10.0.0.9,9.9.9.9,1.1.1.1\n',
    )
    const { code, stdout, stderr } = await set(['--specified', file])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Default servers\s+1\.1\.1\.1, 9\.9\.9\.9#53$/m)
    expect(stdout).toMatch(/^10\.0\.0\.1-10\.0\.0\.9\s+9\.9\.9\.9, 1\.1\.1\.1\s+superadmin\s/m)
    expect(stderr).toContain('host bits cleared: 10.0.0.0/8')
    expect(await show()).toMatchObject({
      defaultDNSServers: ['1.1.1.1', '9.9.9.9#53'],
      specifiedDNSServers: [
        { match: '10.0.0.0/8', servers: ['8.8.8.8', '8.8.4.4'], createdBy: 'superadmin' },
        { match: '10.0.0.1-10.0.0.9', servers: ['9.9.9.9', '1.1.1.1'] },
      ],
      version: 2,
    })
  })

  test('DNS servers by the command line are emptied by an empty text and an empty file', async () => {
    await set(['--default', '1.1.1.1'])
    expect((await set(['--default', '', '--specified', '-', '--allow-empty'], '')).code).toBe(0)
    expect(await show()).toMatchObject({ defaultDNSServers: [], specifiedDNSServers: [] })
  })

  test('DNS servers by the command line are not set when one is invalid or the version is older', async () => {
    await set(['--default', '1.1.1.1'])
    const { version } = await show()
    const wrong = await set(['--default', '1.1.1.1,1.2.3'])
    expect([wrong.code, wrong.stdout]).toEqual([1, ''])
    expect(wrong.stderr).toContain("defaultDNSServers: Invalid address: '1.2.3'")
    const rows = await set(
      ['--specified', '-'],
      '# a\n\n10.0.0.0/8,9.9.9.9\n10.0.0.0/33,9.9.9.9\n10.1.0.0/16\n',
    )
    expect(rows.stderr).toContain('line 4, match: ')
    expect(rows.stderr).toContain('line 5, servers: ')
    const late = await set(['--default', '8.8.8.8', '--if-version', String(version - 1)])
    expect([late.code, late.stderr]).toEqual([
      1,
      expect.stringContaining('You changed this in another window or session'),
    ])
    expect((await show()).defaultDNSServers).toEqual(['1.1.1.1'])
  })

  test('DNS servers by the command line are shown as they are set', async () => {
    await set(['--default', '2620:FE::FE', '--specified', '-'], '10.0.0.0/8,9.9.9.9\n')
    const { stdout } = await line.run(['dns', 'show', '--lang', 'zh-CN'])
    expect(stdout).toMatch(/^默认服务器\s+2620:fe::fe$/m)
    expect(stdout).toMatch(/^10\.0\.0\.0\/8\s+9\.9\.9\.9\s/m)
  })

  test('DNS servers by the command line are tested: all configured ones, or the named ones', async () => {
    const good = await DnsResponder.start({ rcode: 0 })
    const refusing = await DnsResponder.start({ rcode: 5 })
    await set(
      ['--default', good.server, '--specified', '-'],
      `10.0.0.0/8,${good.server},${refusing.server}\n`,
    )

    const all = await line.run(['dns', 'test'])
    expect(all.code).toBe(1)
    expect(all.stdout).toMatch(new RegExp(`^${good.server}\\s+up\\s+NOERROR\\s+[\\d.]+\\s+-$`, 'm'))
    expect(all.stdout).toMatch(
      new RegExp(`^${refusing.server}\\s+misconfigured\\s+REFUSED\\s+[\\d.]+\\s+the server refused`, 'm'),
    )
    expect(all.stderr).toContain('1 of 2 servers are not healthy')

    const named = ['dns', 'test', '--server', good.server, '--name', 'intranet.example']
    expect(await line.json<DnsServerCheck[]>(named)).toMatchObject([{ server: good.server, state: 'up' }])
    // The service status probes the root independently, too.
    const asked = good.asked.map((name) => name.toLowerCase())
    expect(asked[0]).toBe('')
    // A question without an answer in time is repeated.
    expect([...new Set(asked.filter((name) => name !== ''))]).toEqual(['intranet.example'])

    const nobody = await line.run(['dns', 'test', '--server', await deserted(), '--lang', 'zh-CN'])
    expect([nobody.code, nobody.stdout]).toEqual([1, expect.stringContaining('没有 DNS 应答')])
    await Promise.all([good.stop(), refusing.stop()])
  })

  test('DNS servers by the command line cannot be tested when none are set or named', async () => {
    await set(['--default', '', '--specified', '-', '--allow-empty'], '')
    const outcome = await line.run(['dns', 'test'])
    expect([outcome.code, outcome.stdout]).toEqual([1, ''])
    expect(outcome.stderr).toContain('no DNS servers are configured')
    expect((await line.run(['dns', 'test', '--server', 'a'])).stderr).toContain('Invalid address')
  })
})
