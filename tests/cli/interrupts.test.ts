import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'
import { StandInServer, sendJson } from './stand-in-server.ts'

const ZONES = isLongRun ? 1_000 : 200

interface Ended {
  code: number | null
  stderr: string
}

/** Follows a command that is interrupted; resolves when it has ended. */
function endOf(child: ChildProcess): Promise<Ended> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })))
}

describe('Ctrl-C in a long command', () => {
  let server: TestServer
  let admin: ApiClient
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    line = new CommandLine(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  const zoneCount = async () =>
    (await admin.get<{ total: number }>('/api/system-config/dns-zone/list', { pageSize: 1 })).data.total

  test('ends an import of zones between two zones and reports how many are stored', async () => {
    const folder = join(line.home, 'zones')
    mkdirSync(folder)
    const files = Array.from({ length: ZONES }, (_, number) => {
      const file = join(folder, `zone${String(number).padStart(4, '0')}.example.zone`)
      writeFileSync(file, '$TTL 3600\n@ SOA ns1 h 1 7200 900 1209600 3600\n@ NS ns1\nns1 A 192.0.2.1\n')
      return file
    })
    const child = line.spawn(['zones', 'import', ...files])
    const ended = endOf(child)
    await eventually(async () => (await zoneCount()) >= 3)
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(130)
    const done = Number(/(\d+) of \d+ zones were imported/.exec(stderr)?.[1])
    expect(done).toBeGreaterThanOrEqual(2)
    expect(done).toBeLessThan(ZONES)
    await eventually(async () => [done, done + 1].includes(await zoneCount()))
    const rest = await line.run(['zones', 'import', ...files])
    expect(rest.code, rest.stderr).toBe(0)
    expect(await zoneCount()).toBe(ZONES)
  })

  test('Ctrl-C during an upload leaves no record and no file on the server', async () => {
    const child = line.spawn(['records', 'import', '-'])
    const ended = endOf(child)
    const visit = { accessAt: new Date().toISOString(), deviceIP: '10.0.0.9', domain: 'half.example' }
    child.stdin?.write(`${JSON.stringify(visit)}\n`.repeat(20_000))
    const spooled = () => {
      const folder = join(server.dataDir, 'spool')
      return existsSync(folder) ? readdirSync(folder) : []
    }
    await eventually(async () => spooled().length > 0)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('no record was imported'),
    })
    await eventually(async () => spooled().length === 0)
    const { data } = await admin.get<{ total: number }>('/api/access-record/list', {
      keyword: 'half.example',
    })
    expect(data.total).toBe(0)
  })
})

describe('Ctrl-C while the server works', () => {
  const ID = 'import-7'
  const USER = {
    id: 'u',
    username: 'zhang_san',
    nickname: 'Zhang',
    role: 'admin',
    email: '',
    phone: '',
    status: 'active',
    sector: '',
    job: '',
    location: '',
    certification: '',
    avatar: '',
    language: null,
    timeZone: null,
    lastActiveAt: null,
    version: 1,
    enforcement: 'monitor',
    createdAt: '2026-11-27T00:00:00.000Z',
    updatedAt: '2026-11-27T00:00:00.000Z',
  }
  const answering = (answers: Parameters<typeof StandInServer.start>[0]) =>
    StandInServer.start({
      '/api/user/info': (_request, response) => sendJson(response, 200, { data: USER }),
      ...answers,
    })

  const importState = {
    id: ID,
    state: 'running',
    source: 'upload',
    format: 'auto',
    bytes: 10_000,
    bytesRead: 5_000,
    accepted: 0,
    rejected: 0,
    late: 0,
    skipped: 0,
    joined: 0,
    from: null,
    to: null,
    lines: [],
    reasons: [],
    fault: null,
    canMoveToNow: false,
    createdBy: null,
    finishedAt: null,
    createdAt: '2026-11-27T00:00:00.000Z',
  }
  const usersState = { id: ID, state: 'running', hashed: 40, total: 90, created: 0, error: null }

  test.each([
    {
      args: ['records', 'import', '-'],
      create: '/api/access-record/import',
      state: importState,
      says: `import ${ID} continues on the server: 5.0 kB of 10.0 kB were read`,
    },
    {
      args: ['users', 'import', '-'],
      create: '/api/user/import',
      state: usersState,
      says: 'the import continues on the server, all rows or none: 40 of 90 rows',
    },
  ])('reports the progress of an import that continues: $args.0', async ({ args, create, state, says }) => {
    let polls = 0
    const server = await answering({
      [create]: (_request, response) => sendJson(response, 200, { data: { id: ID, created: 0 } }),
      [`${create}/${ID}`]: (_request, response) => {
        polls += 1
        sendJson(response, 200, { data: state })
      },
    })
    const line = new CommandLine(server.url, { NETWARDEN_TOKEN: 'nw_token' })
    const child = line.spawn(args)
    const ended = endOf(child)
    child.stdin?.end('username,password,nickname,email\n')
    // The command has read an answer before it asks again.
    await eventually(() => polls >= 2)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining(says) })
    line.remove()
    await server.stop()
  })

  test('reports that a plan that was sent is applied completely or not at all', async () => {
    let begun: () => void = () => undefined
    const sent = new Promise<void>((resolve) => {
      begun = resolve
    })
    const counts = { create: 1, update: 0, delete: 0 }
    const changes = [{ section: 'segments', action: 'create', key: 'office' }]
    const plan = { planId: 'plan-1', baseVersion: '1', changes, counts }
    const server = await answering({
      '/api/config/plan': (_request, response) => sendJson(response, 200, { data: plan }),
      '/api/config/apply': () => begun(),
    })
    const line = new CommandLine(server.url, { NETWARDEN_TOKEN: 'nw_token' })
    const site = line.file('site.yaml', 'netwarden: 1\nsegments:\n  - name: office\n')
    const child = line.spawn(['apply', site, '--yes'])
    const ended = endOf(child)
    await sent
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('all of it or nothing') })
    line.remove()
    await server.stop()
  })

  test('removes the part of a file that was being written', async () => {
    let begun: () => void = () => undefined
    const sending = new Promise<void>((resolve) => {
      begun = resolve
    })
    const server = await answering({
      '/api/backup': (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/gzip' })
        response.write(gzipSync('the first part'))
        begun()
      },
    })
    const line = new CommandLine(server.url, { NETWARDEN_TOKEN: 'nw_token' })
    const child = line.spawn(['backup', 'cut.backup'])
    const ended = endOf(child)
    await sending
    await eventually(async () => existsSync(join(line.home, 'cut.backup.part')))
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('was not written') })
    expect(readdirSync(line.home).filter((name) => name.startsWith('cut'))).toEqual([])
    line.remove()
    await server.stop()
  })
})
