import { CONTROL_QUOTAS, type ControlStat } from '@netwarden/shared/contract'
import type { ControlRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const MOMENT = Date.now() - 1_000
/** Each is on the malware list, which a new installation bans; the last is on no list. */
const visits = ['c2.botnet.example', 'invoice.phishing.example', 'plain.example'].map(
  (domain, index): PlainVisit => ({
    accessAt: new Date(MOMENT + index).toISOString(),
    deviceIP: `10.73.0.${index + 1}`,
    domain,
  }),
)

describe('control records by the command line', () => {
  let server: TestServer
  let line: CommandLine

  beforeAll(async () => {
    server = await TestServer.start()
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    await line.json(['records', 'import', line.file('visits.ndjson', toNdjson(visits))])
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('control records by the command line are listed with the reason, newest first, for people and for scripts', async () => {
    const { code, stdout, stderr } = await line.run(['control', 'records'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /10\.73\.0\.2 +invoice\.phishing\.example +bad +banned +Would be banned by malicious category/,
    )
    expect(stdout).not.toContain('plain.example')
    const records = await line.json<ControlRecord[]>(['control', 'records'])
    expect(records.map(({ deviceIP }) => deviceIP)).toEqual(['10.73.0.2', '10.73.0.1'])
    const chinese = await line.run(['control', 'records', '--lang', 'zh-CN'])
    expect(chinese.stdout).toContain('恶意类别策略')
  })

  test('control records by the command line are filtered and limited, and the limit is reported', async () => {
    const found = async (...args: string[]) =>
      (await line.json<ControlRecord[]>(['control', 'records', ...args])).map(({ domain }) => domain)
    expect(await found('--device', '10.73.0.1')).toEqual(['c2.botnet.example'])
    expect(await found('--domain', 'Invoice.phishing.example')).toEqual(['invoice.phishing.example'])
    expect(await found('--group', 'app')).toEqual([])
    expect(await found('--group', 'bad', '--mode', 'passed')).toEqual([])
    expect(await found('--from', '2h', '--to', new Date(MOMENT + 1).toISOString())).toEqual([
      'c2.botnet.example',
    ])
    const cut = await line.run(['control', 'records', '--limit', '1', '--json'])
    expect([JSON.parse(cut.stdout).length, cut.stderr]).toEqual([1, expect.stringContaining('1 of 2')])
    const wrong = await line.run(['control', 'records', '--device', 'pc-1'])
    expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([1, '', expect.stringContaining("'pc-1'")])
  })

  test('control records by the command line are counted by group', async () => {
    const stats = await line.json<ControlStat[]>(['control', 'stats'])
    expect(stats.map(({ group }) => group)).toEqual([...CONTROL_QUOTAS])
    const { stdout } = await line.run(['control', 'stats'])
    const [, total, , , , , bad] = stdout.split('\n')
    const count = stats.find(({ group }) => group === 'total')?.count
    expect(total).toMatch(new RegExp(`^total +${count} +${count} +0 +-$`))
    expect(bad).toMatch(new RegExp(`^bad +${count} +${count} +0 +-$`))
  })
})
