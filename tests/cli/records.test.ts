import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportResult } from '@netwarden/shared/contract'
import { ACCESS_RECORD_COLUMNS, type AccessRecord, type RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const TUNNEL = fileURLToPath(new URL('../../fixtures/cases/detection/t01_names_of_18.json', import.meta.url))
const SAMPLE = fileURLToPath(new URL('../../fixtures/logs/bind-query/iso8601-utc-views.log', import.meta.url))
const VISITS = 450
const START = Date.now() - 3_600_000

function visit(index: number): PlainVisit {
  return {
    accessAt: new Date(START + index * 1_000).toISOString(),
    deviceIP: `10.9.${index % 3}.1`,
    domain: `host-${index}.paged.example`,
    solvedMode: index % 5 === 0 ? 'banned' : 'passed',
  }
}

describe('records of the command line', () => {
  let server: TestServer
  let line: CommandLine
  const paged = ['--device', '10.9.1.1']

  beforeAll(async () => {
    server = await TestServer.start()
    line = new CommandLineWithin(server.url)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const visits = Array.from({ length: VISITS }, (_, index) => visit(index))
    const file = line.file('visits.ndjson', toNdjson(visits))
    await line.json(['records', 'import', file, '--source', 'paged'])
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('records of the command line are imported from a sample log, and a second import changes nothing', async () => {
    const lines = readFileSync(SAMPLE, 'utf8').trimEnd().split('\n').length
    const args = ['records', 'import', SAMPLE, '--retime', 'now', '--source', 'bind']
    const first = await line.json<ImportResult>(args)
    expect(first).toMatchObject({ state: 'done', accepted: lines, rejected: 0, source: 'bind' })
    const second = await line.json<ImportResult>(args)
    expect(second).toMatchObject({ id: first.id, accepted: lines, duplicate: true })
  })

  test('records of the command line are imported from the standard input, and the summary names what was stored', async () => {
    const stdin = toNdjson([visit(VISITS + 1)])
    const outcome = await line.run(['records', 'import', '-', '--format', 'netwarden-ndjson'], { stdin })
    expect(outcome.code).toBe(0)
    expect(outcome.stdout).toMatch(/^Accepted\s+1$/m)
    expect(outcome.stdout).toMatch(/^Rejected\s+0$/m)
  })

  test('name the rejected lines without terminal control characters', async () => {
    const stdin = `${toNdjson([visit(VISITS + 2)])}{"accessAt":"\u001b[2Jnever"}\n`
    const args = ['records', 'import', '-', '--source', 'half-good']
    const { code, stdout } = await line.run(args, { stdin })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Rejected\s+1$/m)
    expect(stdout).toMatch(/^2\s+.*\\x1b\[2Jnever/m)
    expect(stdout).not.toContain('\u001b')
  })

  test('fail with exit code 1 when no line is a record', async () => {
    const file = line.file('prose.txt', 'dear diary\nnothing happened\n')
    const outcome = await line.run(['records', 'import', file, '--format', 'zeek-dns', '--json'])
    expect(outcome.code).toBe(1)
    expect(JSON.parse(outcome.stdout)).toMatchObject({ state: 'failed', accepted: 0 })
    expect(outcome.stderr).toContain(`the import of ${file} failed`)
    expect(outcome.stderr).toContain('No line is in the format zeek-dns (2 rejected)')
  })

  test('fail with exit code 1 when every line is of another program, and report that all were skipped', async () => {
    const file = line.file('auth.log', 'Nov 26 08:10:01 gw sshd[7]: Accepted publickey for root\n'.repeat(3))
    const outcome = await line.run(['records', 'import', file, '--format', 'dnsmasq', '--json'])
    expect(outcome.code).toBe(1)
    expect(JSON.parse(outcome.stdout)).toMatchObject({ state: 'failed', accepted: 0, skipped: 3 })
    expect(outcome.stderr).toContain('There is no visit in the file: all 3 lines were skipped')
  })

  test('fail with exit code 1 when all times are in the future, and report it above the first lines', async () => {
    const ahead = Array.from({ length: 2_500 }, () => ({
      ...visit(0),
      accessAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    }))
    const { code, stdout, stderr } = await line.run(['records', 'import', '-'], { stdin: toNdjson(ahead) })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^10\s+More than a day in the future/m)
    expect(stderr).toContain('All lines (2500) are more than a day in the future')
    expect(stderr).toContain('2490 more lines rejected')
  })

  test('fail with exit code 1 for a file of unknown format, and name the known formats', async () => {
    const file = line.file('letter.txt', 'dear diary\nnothing happened\n')
    const outcome = await line.run(['records', 'import', file])
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain('zeek-dns, zeek-ssl')
  })

  test('fail with exit code 1 for a missing file, before anything is sent', async () => {
    const outcome = await line.run(['records', 'import', 'missing.log'])
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain('file missing.log does not exist')
  })

  test('an import by the command line ends once its risk events are raised', async () => {
    await line.json(['records', 'import', TUNNEL, '--retime', 'now'])
    const events = await line.json<RiskEvent[]>(['risks', 'list'])
    expect(events.filter(({ code }) => code === 'dnsTunnel')).toMatchObject([{ deviceIP: '10.60.0.1' }])
  })

  test('records of the command line are imported in the background with --no-wait', async () => {
    const stdin = toNdjson([visit(VISITS + 3)])
    const args = ['records', 'import', '-', '--no-wait', '--source', 'unwaited']
    const { id } = await line.json<{ id: string }>(args, { stdin })
    const client = await server.superadmin()
    await eventually(async () => {
      const { data } = await client.get<ImportResult>(`/api/access-record/import/${id}`)
      return data.state === 'done'
    })
  })

  test('records of the command line are found page by page, each once, newest first', async () => {
    const found = await line.json<AccessRecord[]>([
      'records',
      'search',
      '--keyword',
      '*.paged.example',
      '--limit',
      '450',
      '--to',
      new Date(START + VISITS * 1_000).toISOString(),
    ])
    expect(found.map(({ domain }) => domain)).toEqual(
      Array.from({ length: VISITS }, (_, index) => `host-${VISITS - 1 - index}.paged.example`),
    )
    expect(Object.keys(found[0] ?? {})).toEqual(ACCESS_RECORD_COLUMNS)
  })

  test('records of the command line are found by the filter options', async () => {
    const from = ['--from', new Date(START + 100_000).toISOString()]
    const to = ['--to', new Date(START + 200_000).toISOString()]
    const mode = ['--mode', 'banned', '--limit', '200']
    const found = await line.json<AccessRecord[]>(['records', 'search', ...paged, ...from, ...to, ...mode])
    const expected = Array.from({ length: 100 }, (_, index) => 100 + index).filter(
      (index) => index % 3 === 1 && index % 5 === 0,
    )
    expect(found.map(({ domain }) => domain).sort()).toEqual(
      expected.map((index) => `host-${index}.paged.example`).sort(),
    )
  })

  test('records of the command line are found by the verdict source', async () => {
    const decided = (by: string) =>
      line.json<AccessRecord[]>(['records', 'search', ...paged, '--verdict-by', by])
    expect(await decided('policy')).toEqual([])
    expect(new Set((await decided('source')).map(({ verdictBy }) => verdictBy))).toEqual(new Set(['source']))
  })

  test('records of the command line are shown as a table with a header and the total', async () => {
    const { stdout, stderr } = await line.run(['records', 'search', ...paged, '--limit', '2'])
    const [header = '', ...rows] = stdout.trimEnd().split('\n')
    expect(header).toMatch(/^Time\s+Device IP\s+Domain\s+Destination IP.*\s+Verdict\s+Verdict by\s+Risk/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/\s(banned|passed)\s+source\s/)
    expect(stderr).toMatch(/^2 of \d+ shown/)
  })

  test('records of the command line have a header in Chinese for Chinese readers', async () => {
    const { stdout } = await line.run(['records', 'search', '--limit', '1', '--lang', 'zh-CN'])
    expect(stdout).toMatch(/^访问时间\s+设备 IP\s+域名/)
  })

  test('records of the command line are exported as CSV and NDJSON for scripts', async () => {
    const csv = await line.run(['records', 'search', ...paged, '--limit', '3', '--output', 'csv'])
    expect(csv.stdout.split('\r\n')[0]).toBe(ACCESS_RECORD_COLUMNS.join(','))
    expect(csv.stdout.trimEnd().split('\r\n')).toHaveLength(4)
    const ndjson = await line.run(['records', 'search', ...paged, '--limit', '3', '--output', 'ndjson'])
    const rows = ndjson.stdout.trimEnd().split('\n')
    expect(rows.map((row) => JSON.parse(row).deviceIP)).toEqual(['10.9.1.1', '10.9.1.1', '10.9.1.1'])
  })

  test('records of the command line have the name of an added list as their category in CSV, its id in JSON', async () => {
    const file = line.file('names.txt', 'categorised.example\n')
    const created = ['lists', 'create', '--name', '赌博网站', '--group', 'bad', '--upload', file]
    const { id } = await line.json<{ id: string }>(created)
    const visit = { accessAt: new Date(Date.now() - 60_000).toISOString(), deviceIP: '10.9.7.1' }
    const visits = line.file('one.ndjson', `${JSON.stringify({ ...visit, domain: 'categorised.example' })}\n`)
    await line.json(['records', 'import', visits])
    const args = ['--device', '10.9.7.1']
    const [found] = await line.json<AccessRecord[]>(['records', 'search', ...args])
    expect(found?.domainType).toBe(id)
    const searched = await line.run(['records', 'search', ...args, '--output', 'csv'])
    expect(searched.stdout).toContain(',赌博网站,high,')
    expect((await line.run(['records', 'export', '-', ...args])).stdout).toContain('"赌博网站","high"')
  })

  test('records of the command line are exported to a file and to the standard output alike', async () => {
    const args = [...paged, '--domain', 'host-1.paged.example', '--format', 'ndjson']
    const file = join(line.home, 'one.ndjson')
    const toFile = await line.run(['records', 'export', file, ...args])
    const toStdout = await line.run(['records', 'export', '-', ...args])
    expect(toFile).toMatchObject({ code: 0, stdout: '' })
    expect(toStdout).toMatchObject({ code: 0, stderr: '' })
    expect(toStdout.stdout).toBe(readFileSync(file, 'utf8'))
    expect(JSON.parse(toStdout.stdout)).toMatchObject({ domain: 'host-1.paged.example' })
    const csv = await line.run(['records', 'export', '-', ...paged])
    expect(csv.stdout.trimEnd().split('\r\n').length).toBeGreaterThan(VISITS / 3)
  })

  test('records of the command line cannot be exported into a missing folder', async () => {
    const outcome = await line.run(['records', 'export', 'nowhere/visits.csv'])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('failed to write nowhere/visits.csv (ENOENT)')
  })

  test('end quietly when their reader closes the pipe', () => {
    const bin = fileURLToPath(new URL('../../cli/bin/netwarden.mjs', import.meta.url))
    const script = `"$NODE" "$BIN" records search --limit 450 --output ndjson | head -n 1; echo "\${PIPESTATUS[0]}"`
    const env = {
      PATH: process.env.PATH,
      XDG_CONFIG_HOME: join(line.home, 'config'),
      NODE: process.execPath,
      BIN: bin,
    }
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' })
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
    expect(stdout.trimEnd().endsWith('\n0')).toBe(true)
    expect(stderr).not.toContain('EPIPE')
  })
})
