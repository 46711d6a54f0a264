import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DeviceScore, RiskRuleRow } from '@netwarden/shared/contract'
import type { OperationLogEntry, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const MOMENT = Date.now() - 600_000
/** On the malware list of a new installation. */
const hitOf = (device: string): PlainVisit => ({
  accessAt: new Date(MOMENT).toISOString(),
  deviceIP: device,
  domain: 'c2.botnet.example',
})

describe('risk events by the command line', () => {
  let server: TestServer
  let line: CommandLine
  const list = (...args: string[]) => line.json<RiskEvent[]>(['risks', 'list', ...args])
  const importHits = async (name: string, ...devices: string[]) => {
    await line.json(['records', 'import', line.file(name, toNdjson(devices.map(hitOf)))])
    await eventually(async () => (await list()).some(({ deviceIP }) => deviceIP === devices.at(-1)))
  }

  beforeAll(async () => {
    server = await TestServer.start()
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    await importHits('hits.ndjson', '10.74.0.1', '10.74.0.2', '10.74.0.3')
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('risk events by the command line are listed and filtered, for people and for scripts', async () => {
    expect((await list()).map(({ deviceIP }) => deviceIP).sort()).toEqual([
      '10.74.0.1',
      '10.74.0.2',
      '10.74.0.3',
    ])
    expect((await list('--q', '10.74.0.2')).map(({ deviceIP }) => deviceIP)).toEqual(['10.74.0.2'])
    expect(await list('--level', 'low')).toEqual([])
    const { code, stdout } = await line.run(['risks', 'list', '--limit', '1'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/high +Malicious domain contacted +10\.74\.0\.\d +botnet\.example +1 +alarmed/)
    const wrong = await line.run(['risks', 'list', '--level', 'worst'])
    expect([wrong.code, wrong.stdout]).toEqual([2, ''])
  })

  test('risk events by the command line are shown with reasons and history, solved and ignored once', async () => {
    const [one, other] = await list('--status', 'alarmed')
    const solved = await line.json(['risks', 'solve', one?.id ?? '', '--comment', 'cleaned'])
    expect(solved).toEqual({ ids: [one?.id], status: 'solved' })
    const { stdout } = await line.run(['risks', 'show', one?.id ?? ''])
    expect(stdout).toContain('botnet.example is on the list "Malware"; visits in 5 minutes: 1 (threshold 1)')
    expect(stdout).toMatch(/solved superadmin cleaned; .* raised/)
    const inChinese = await line.run(['risks', 'show', one?.id ?? '', '--lang', 'zh-CN'])
    expect(inChinese.stdout).toMatch(/已解决 superadmin cleaned; .* 发生/)
    const again = await line.run(['risks', 'ignore', other?.id ?? '', one?.id ?? ''])
    expect(again.code).toBe(1)
    expect(again.stdout).toContain(other?.id)
    expect(again.stderr).toContain(`netwarden: '${one?.id}': `)
    expect((await list('--status', 'ignored')).map(({ id }) => id)).toEqual([other?.id])
    expect((await line.run(['risks', 'solve', one?.id ?? ''])).code).toBe(2)
    expect((await line.run(['risks', 'show', 'none'])).code).toBe(1)
  })

  test('risk events by the command line are reopened, assigned and marked, and summed by device', async () => {
    const [ended] = await list('--status', 'ignored')
    const id = ended?.id ?? ''
    expect((await line.run(['risks', 'reopen', id])).code).toBe(2)
    const reopened = await line.json(['risks', 'reopen', id, '--comment', 'it came back'])
    expect(reopened).toEqual({ id, status: 'alarmed' })
    await line.json(['risks', 'assign', id, 'superadmin'])
    expect((await line.run(['risks', 'assign', id, 'nobody_here'])).code).toBe(1)
    await line.json(['risks', 'mark', id, 'false'])
    expect((await line.run(['risks', 'mark', id, 'maybe'])).code).toBe(2)
    const [event] = await list('--q', id)
    expect(event).toMatchObject({ status: 'alarmed', assignee: 'superadmin', mark: false, attackId: 'T1071' })
    const shown = await line.run(['risks', 'show', id])
    expect(shown.stdout).toMatch(/Triggering names +c2\.botnet\.example/)
    expect(shown.stdout).toContain('reopened superadmin it came back')
    const devices = await line.json<DeviceScore[]>(['risks', 'devices', '--q', event?.deviceIP ?? ''])
    expect(devices).toMatchObject([{ deviceIP: event?.deviceIP, score: 50, open: 1 }])
    const { stdout } = await line.run(['risks', 'devices', '--lang', 'zh-CN'])
    expect(stdout).toContain('评分')
    await line.run(['risks', 'ignore', id])
  })

  test('risk events by the command line have rules whose levels, switches and thresholds are changed one by one', async () => {
    const rules = await line.json<RiskRuleRow[]>(['risk-rules', 'show'])
    expect(rules.find(({ code }) => code === 'badListHit')).toMatchObject({ enabled: true, precision: 0 })
    const set = ['risk-rules', 'set', 'bannedBurst', '--level', 'medium', '--threshold', 'tries=50']
    expect(await line.json(set)).toMatchObject([
      { level: 'medium', thresholds: { tries: 50 }, enabled: true },
    ])
    const { stdout } = await line.run(['risk-rules', 'set', 'bannedBurst', '--enabled', 'no'])
    expect(stdout).toMatch(/bannedBurst +no +medium +tries=50/)
    expect((await line.run(['risk-rules', 'set', 'bannedBurst', '--threshold', 'tries'])).code).toBe(2)
    expect((await line.run(['risk-rules', 'set', 'bannedBurst', '--threshold', 'other=5'])).code).toBe(1)
    expect((await line.run(['risk-rules', 'set', 'none'])).code).toBe(2)
  })

  test('risk rules by the command line accept a threshold that assessments suggest, once', async () => {
    expect((await line.run(['risk-rules', 'accept', 'nxdomainBurst'])).stderr).toContain(
      'there is no suggestion for the rule nxdomainBurst',
    )
    await line.json(['risk-rules', 'set', 'nxdomainBurst', '--threshold', 'failures=5'])
    const visits = Array.from({ length: 10 }, (_, device) =>
      Array.from({ length: 6 + device }, (_none, n) => ({
        ...hitOf(`10.73.0.${device + 1}`),
        domain: `printer${n}.office.example`,
        rcode: 'NXDOMAIN',
      })),
    )
    await line.json(['records', 'import', line.file('failures.ndjson', toNdjson(visits.flat()))])
    await eventually(async () => (await list('--q', '10.73.0.')).length === 10)
    const found = await list('--q', '10.73.0.')
    expect(found[0]).toMatchObject({ confidence: 0.97, group: null })
    for (const { id, deviceIP } of found)
      await line.json(['risks', 'mark', id, String(Number(deviceIP?.split('.').at(-1)) > 3)])
    const { stdout: columns } = await line.run([
      'risks',
      'list',
      '--q',
      '10.73.0.',
      '--columns',
      'confidence',
    ])
    expect(columns).toContain('0.77')
    const { stdout, stderr } = await line.run(['risk-rules', 'accept', 'nxdomainBurst'])
    expect(stdout).toMatch(/nxdomainBurst +yes +low +failures=9 /)
    expect(stderr).toContain('3 of 3 false positives and 0 of 7 true positives')
    expect((await line.run(['risk-rules', 'accept', 'nxdomainBurst'])).code).toBe(1)
    const grouped = await line.run(['risks', 'list', '--grouped', '--status', 'alarmed', '--q', '10.73.0.'])
    expect(grouped.stdout).toMatch(/Equal events/)
  })

  test('risk events by the command line are printed as they occur, one line per event', async () => {
    const child = line.spawn(['risks', 'tail', '--json'])
    try {
      let reported = ''
      child.stdout?.on('data', (chunk: Buffer) => {
        reported += chunk.toString()
      })
      // Only events after the start of listening are printed: events are made until one is.
      let made = 0
      await eventually(async () => {
        made += 1
        await importHits(`tail-${made}.ndjson`, `10.75.0.${made}`)
        return reported.includes('\n')
      })
      const [first = ''] = reported.split('\n')
      expect(JSON.parse(first)).toMatchObject({
        code: 'badListHit',
        status: 'alarmed',
        domain: 'botnet.example',
      })
    } finally {
      child.kill()
    }
  })

  test('risk events by the command line are exported as CSV with the filter of the list', async () => {
    const { code, stdout } = await line.run(['risks', 'export', '--q', '10.74.0.2'])
    expect(code).toBe(0)
    expect(stdout.split('\r\n')[0]).toMatch(/^\uFEFFid,detectedAt,.*previousId$/)
    expect(stdout.match(/^[0-9a-f-]{36},/gm)).toHaveLength(1)
  })

  test('risk events by the command line are exported as evidence whose every change is detected without a server', async () => {
    const [event] = await list('--q', '10.74.0.2')
    const archive = line.file('evidence.tar.gz', '')
    await line.run(['risks', 'evidence', event?.id ?? '', archive])
    const offline = new CommandLineWithin('http://127.0.0.1:9')
    const verify = (file: string) => offline.run(['risks', 'verify', file, '--json'])
    const intact = await verify(archive)
    expect(intact).toMatchObject({ code: 0 })
    const report = JSON.parse(intact.stdout)
    expect(report).toMatchObject({ isIntact: true, files: 8, changed: [], missing: [], added: [], cut: [] })
    // The operation log reveals rebuilt checksums.
    const log = await line.json<OperationLogEntry[]>(['audit', 'list', '--action', 'riskEvent.evidence'])
    expect(log[0]?.after).toMatchObject({ sha256OfChecksums: report.checksumsDigest })

    const piped = await offline.run(['risks', 'verify', '-'], { stdin: readFileSync(archive) })
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Missing +-$/m) })
    for (const [file, reason] of [
      ['.', '. is a folder'],
      ['none', 'file none does not exist'],
    ]) {
      const { code, stderr } = await verify(file ?? '')
      expect([code, JSON.parse(stderr).error.msg]).toEqual([1, reason])
    }

    const root = join(dirname(archive), 'unpacked')
    execFileSync('sh', ['-c', 'mkdir "$1" && tar -xzf "$0" -C "$1"', archive, root])
    const [folder = ''] = readdirSync(root)
    const pathOf = (name: string) => join(root, folder, name)
    expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: join(root, folder) }).toString()).toContain(
      'records.ndjson: OK',
    )
    expect(JSON.parse(readFileSync(pathOf('event.json'), 'utf8'))).toMatchObject({ id: event?.id })
    const [record] = readFileSync(pathOf('records.ndjson'), 'utf8').split('\n')
    expect(JSON.parse(record ?? '')).toMatchObject({ deviceIP: '10.74.0.2', domain: 'c2.botnet.example' })
    expect(JSON.parse(readFileSync(pathOf('manifest.json'), 'utf8'))).toMatchObject({
      eventId: event?.id,
      records: { held: 1, total: 1, areAll: true },
    })
    expect(JSON.parse(readFileSync(pathOf('policies.json'), 'utf8')).lists).toContainEqual(
      expect.objectContaining({ id: 'malware', versions: [expect.objectContaining({ until: null })] }),
    )

    const packed = (name: string, change: () => void) => {
      const before = readFileSync(pathOf('records.ndjson'))
      change()
      const file = join(dirname(archive), name)
      execFileSync('tar', ['-czf', file, '-C', root, folder])
      writeFileSync(pathOf('records.ndjson'), before)
      return file
    }
    const changed = packed('changed.tar.gz', () => {
      const bytes = readFileSync(pathOf('records.ndjson'))
      bytes[10] = (bytes[10] ?? 0) ^ 1
      writeFileSync(pathOf('records.ndjson'), bytes)
    })
    const added = packed('added.tar.gz', () => writeFileSync(pathOf('more.json'), '{}'))
    const missing = packed('missing.tar.gz', () =>
      execFileSync('rm', [pathOf('more.json'), pathOf('history.ndjson')]),
    )
    for (const [file, found] of [
      [changed, { changed: ['records.ndjson'], missing: [], added: [] }],
      [added, { changed: [], missing: [], added: ['more.json'] }],
      [missing, { changed: [], missing: ['history.ndjson'], added: [] }],
    ] as const) {
      const outcome = await verify(file)
      expect([outcome.code, JSON.parse(outcome.stdout)]).toEqual([
        1,
        expect.objectContaining({ isIntact: false, ...found }),
      ])
    }
    const manifest = JSON.parse(readFileSync(pathOf('manifest.json'), 'utf8'))
    manifest.policies.versions = { held: 10_000, total: 11_001, areAll: false, most: 10_000 }
    manifest.operations.areAll = false
    writeFileSync(pathOf('manifest.json'), JSON.stringify(manifest))
    execFileSync('tar', ['-xzf', archive, '-C', root, `${folder}/history.ndjson`])
    execFileSync('sh', ['-c', 'sha256sum *.json *.ndjson > SHA256SUMS'], { cwd: join(root, folder) })
    const cut = await offline.run(['risks', 'verify', packed('cut.tar.gz', () => undefined)])
    expect(cut.code).toBe(0)
    expect(cut.stdout).toMatch(/Incomplete +operation log: \d+, incomplete; list versions: 10000 of 11001/)
    const broken = line.file('broken.tar.gz', readFileSync(archive).subarray(0, 400).toString('latin1'))
    expect(await verify(broken)).toMatchObject({ code: 1, stdout: '' })
    offline.remove()
  })

  test('risk events by the command line are hidden without a sign-in', async () => {
    const stranger = new CommandLineWithin(server.url)
    expect((await stranger.run(['risks', 'list'])).code).toBe(1)
    stranger.remove()
  })
})
