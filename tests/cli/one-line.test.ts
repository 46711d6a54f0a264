import { type ChildProcess, spawn } from 'node:child_process'
import type { PolicyException, PolicyExplanation } from '@netwarden/shared/contract'
import type { CustomPolicy, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const DAY = 86_400_000
const PLAIN = '10.80.0.1'
const APART = '10.80.1.1'
const KIDS = '10.80.2.1'
const MAC = '02:00:5e:80:00:09'

describe('commands of one line', () => {
  let server: TestServer
  let line: CommandLine
  let admin: ApiClient
  let apart: Segment

  beforeAll(async () => {
    server = await TestServer.start({ untilReady: true })
    admin = await server.superadmin()
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const body = { name: 'apart', entries: [{ entry: APART }], inherits: false }
    apart = (await admin.post<Segment>('/api/segment/create', body)).data
  })
  afterAll(async () => {
    line?.remove()
    await server?.stop()
  })

  const why = (name: string, device = PLAIN, ...more: string[]) =>
    line.json<PolicyExplanation>(['why', name, '--device', device, ...more])
  const modeOf = async (name: string, device = PLAIN) => (await why(name, device)).solvedMode
  const bansOn = async (q: string) => {
    const query = { q, everywhere: true }
    const { data } = await admin.get<{ list: CustomPolicy[] }>(
      '/api/domain-control/custom-policy/list',
      query,
    )
    return data.list
  }
  const visit = (domain: string, deviceIP = PLAIN) =>
    admin.upload(
      '/api/access-record/import',
      toNdjson([{ accessAt: new Date().toISOString(), deviceIP, domain }]),
    )

  test('bans names for a day in one call, and again for good', async () => {
    const made = await line.json<{ ids: string[]; expiresAt: string }>([
      ...['ban', '*.one.example', 'two.example', '--for', 'day', '--reason', 'exam week'],
    ])
    expect(made.ids).toHaveLength(2)
    expect(Math.abs(Date.parse(made.expiresAt) - Date.now() - DAY)).toBeLessThan(60_000)
    expect(await why('www.one.example')).toMatchObject({ solvedMode: 'banned', policyId: made.ids[0] })
    expect((await bansOn('two.example'))[0]).toMatchObject({ reason: 'exam week', segmentId: 'all' })
    const { stdout, stderr } = await line.run(['ban', 'two.example'])
    expect(stdout).toMatch(/Added +0\nUpdated +1/)
    expect(stderr).toContain('do not inherit from all devices')
    expect(stderr).toContain('apart')
    expect((await bansOn('two.example'))[0]).toMatchObject({ expiresAt: null, reason: 'exam week' })
  })

  test('bans a name in every segment, or in one', async () => {
    await line.json(['ban', 'three.example'])
    expect(await modeOf('three.example', APART)).toBe('passed')
    const made = await line.json<{ segments: { name: string }[] }>([
      'ban',
      'three.example',
      '--every-segment',
    ])
    expect(made.segments.map(({ name }) => name)).toContain('apart')
    expect(await modeOf('three.example', APART)).toBe('banned')
    await line.json(['ban', 'four.example', '--segment', 'apart', '--until', '2099-01-01'])
    expect((await bansOn('four.example')).map(({ segmentId }) => segmentId)).toEqual([apart.id])
    expect([await modeOf('four.example'), await modeOf('four.example', APART)]).toEqual(['passed', 'banned'])
  })

  test('allows a name for a device that is named by its name or MAC, and for a segment', async () => {
    await line.json(['ban', 'five.example', '--every-segment'])
    const accessAt = new Date().toISOString()
    const seen = [{ accessAt, deviceIP: '10.80.0.9', deviceMac: MAC, domain: 'seen.example' }]
    await admin.upload('/api/access-record/import', toNdjson(seen))
    await eventually(async () => (await line.run(['devices', 'rename', MAC, 'Front desk'])).code === 0)
    const [made] = await line.json<PolicyException[]>([
      ...['allow', '*.five.example', '--device', 'Front desk', '--for', '2h', '--reason', 'supplier'],
    ])
    expect(made).toMatchObject({ domain: 'five.example', deviceIP: '10.80.0.9' })
    expect(Math.abs(Date.parse(made?.expiresAt ?? '') - Date.now() - DAY / 12)).toBeLessThan(60_000)
    expect(await why('www.five.example', 'Front desk')).toMatchObject({
      solvedMode: 'passed',
      policyId: made?.id,
    })
    expect([await modeOf('five.example', MAC), await modeOf('five.example')]).toEqual(['passed', 'banned'])
    await line.json(['allow', 'five.example', '--segment', 'apart', '--for', 'hour'])
    expect([await modeOf('five.example', APART), await modeOf('five.example')]).toEqual(['passed', 'banned'])
    await line.json(['allow', 'five.example', '--for', 'week'])
    expect(await modeOf('five.example')).toBe('passed')
    const listed = await line.json<PolicyException[]>(['exceptions', 'list', '--q', 'five.example'])
    expect(listed.map(({ reason }) => reason).sort()).toEqual([
      'netwarden allow',
      'netwarden allow',
      'supplier',
    ])
  })

  test('says which segments still ban a name that is allowed for all devices, and allows it there on demand', async () => {
    const segment = (
      await admin.post<Segment>('/api/segment/create', { name: 'kids', entries: [{ entry: KIDS }] })
    ).data
    await line.json(['ban', 'eleven.example', '--segment', 'kids'])
    expect([await modeOf('eleven.example'), await modeOf('eleven.example', KIDS)]).toEqual([
      'passed',
      'banned',
    ])
    const { stdout, stderr } = await line.run(['allow', 'www.eleven.example', '--for', 'hour'])
    expect(stdout).toContain('All devices')
    expect(stderr).toContain("segment 'kids' still bans www.eleven.example (eleven.example)")
    expect(stderr).not.toContain('apart')
    expect(stderr).toContain('--every-segment')
    expect(await modeOf('www.eleven.example', KIDS)).toBe('banned')
    const args = ['allow', 'www.eleven.example', '--for', 'hour']
    expect(await line.json(args)).toMatchObject([
      { stillBanned: [{ segmentId: segment.id, segmentName: 'kids', bannedBy: 'eleven.example' }] },
    ])
    expect(await line.json([...args, '--every-segment'])).toMatchObject([
      { segmentId: 'all' },
      { segmentId: segment.id },
    ])
    expect(await modeOf('www.eleven.example', KIDS)).toBe('passed')
    expect((await line.run(args)).stderr).toBe('')
  })

  test('takes bans back, in all devices or in every segment, all of them or none', async () => {
    await line.json(['ban', 'six.example', 'seven.example', '--every-segment'])
    const before = (await bansOn('seven.example')).length
    const none = await line.run(['unban', 'seven.example', 'nobody.example', '--json'])
    expect([none.code, none.stdout]).toEqual([1, ''])
    expect(JSON.parse(none.stderr)).toMatchObject({
      error: { msg: 'no custom policy bans nobody.example', exitCode: 1 },
    })
    expect(await bansOn('seven.example')).toHaveLength(before)
    await line.json(['unban', 'six.example'])
    expect([await modeOf('six.example'), await modeOf('six.example', APART)]).toEqual(['passed', 'banned'])
    await line.json(['unban', 'seven.example', '--every-segment'])
    expect(await bansOn('seven.example')).toEqual([])
  })

  test('says why by the policies of a past moment', async () => {
    const before = new Date().toISOString()
    await line.json(['ban', 'eight.example'])
    expect((await why('eight.example', PLAIN)).solvedMode).toBe('banned')
    expect((await why('eight.example', PLAIN, '--at', before)).solvedMode).toBe('passed')
    const { stdout, stderr } = await line.run(['why', 'eight.example', '--device', PLAIN])
    expect(stdout).toMatch(/banned/)
    expect(stderr).toContain('policies evaluated, in order')
    expect((await line.run(['why', 'eight.example', '--device', 'nobody'])).code).toBe(1)
    expect((await line.run(['why', 'eight.example'])).code).toBe(2)
  })

  test('refuses wrong input before it sends anything, with --json as JSON', async () => {
    for (const args of [
      ['ban', 'nine.example', 'https://nine.example'],
      ['ban', 'nine.example', '--for', 'soon'],
      ['ban', 'nine.example', '--for', '1h', '--until', '2099-01-01'],
      ['ban', 'nine.example', '--segment', 'apart', '--every-segment'],
      ['allow', 'nine.example'],
      ['allow', 'nine.example', '--for', '1h', '--device', PLAIN, '--segment', 'apart'],
    ]) {
      const { code, stdout, stderr } = await line.run([...args, '--json'])
      expect([code, stdout]).toEqual([2, ''])
      expect(JSON.parse(stderr)).toMatchObject({ error: { exitCode: 2, msg: expect.any(String) } })
    }
    const long = await line.run(['allow', 'nine.example', '--for', '8d', '--json'])
    expect(long.code).toBe(1)
    expect(JSON.parse(long.stderr).error).toMatchObject({
      status: 400,
      details: [expect.stringMatching(/^--for: .*7 days/)],
    })
    expect(await bansOn('nine.example')).toEqual([])
  })

  test('speaks Chinese', async () => {
    const { stderr } = await line.run(['--lang', 'zh-CN', 'unban', 'nobody.example'])
    expect(stderr).toContain('没有阻断 nobody.example 的自定义策略')
    const { stdout } = await line.run(['--lang', 'zh-CN', 'allow', '--help'])
    await line.json(['ban', 'twelve.example'])
    const why = await line.run(['--lang', 'zh-CN', 'why', 'twelve.example', '--device', PLAIN])
    expect(why.stdout).toMatch(/策略类别 +域名/)
    expect(why.stdout).not.toMatch(/banned|domain/)
    expect(stdout).toContain('临时放行')
    expect(stdout).toContain('设备的 IP、MAC、名称、使用人或部门')
  })

  /** Collects what a command prints, and ends it when the condition holds. */
  async function printed(child: ChildProcess, hasEnded: (text: string) => boolean, nudge?: () => unknown) {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    try {
      await eventually(async () => {
        await nudge?.()
        return hasEnded(text)
      })
      return text
    } finally {
      child.kill()
    }
  }

  test('prints new visits as they arrive, and only the banned ones on demand', async () => {
    await line.json(['ban', 'tail.example'])
    const nudge = async () => {
      await visit('open.example')
      await visit('www.tail.example')
    }
    const child = line.spawn(['records', 'tail', '--mode', 'banned', '--json'])
    const lines = (await printed(child, (text) => text.includes('\n'), nudge)).trim().split('\n')
    for (const row of lines.slice(0, -1).map((text) => JSON.parse(text)))
      expect(row).toMatchObject({ domain: 'www.tail.example', solvedMode: 'banned' })
    const both = (text: string) => text.includes('open.example') && text.includes('www.tail.example')
    const plain = await printed(line.spawn(['records', 'tail']), both, nudge)
    expect(plain).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Would be banned {2}10\.80\.0\.1 {2}www\.tail\.example/m,
    )
    expect(plain).not.toContain('\u001b')
  })

  test('prints verdicts in colour on a terminal', async () => {
    const command = `exec ${process.execPath} ${line.program} records tail`
    const options = { cwd: line.home, env: { ...line.environment(), TERM: 'xterm' } }
    const child = spawn('script', ['-qec', command, '/dev/null'], options)
    const text = await printed(
      child,
      (all) => all.includes('red.example'),
      async () => {
        await line.json(['ban', 'red.example'])
        await visit('red.example')
      },
    )
    expect(text).toContain('\u001b[31mWould be banned\u001b[39m')
  })

  test('shows the status again and again, also as one line of JSON each', async () => {
    const child = line.spawn(['status', '--watch', '--json'])
    const text = await printed(child, (all) => all.split('\n').length > 2)
    const [first, second] = text.split('\n')
    for (const one of [first, second]) expect(JSON.parse(one ?? '')).toMatchObject({ isReady: true })
    const away = new CommandLineWithin('http://127.0.0.1:9')
    const failing = away.spawn(['status', '--watch'])
    let errors = ''
    failing.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    await printed(failing, () => errors.split('netwarden:').length > 2)
    away.remove()
  })
})
