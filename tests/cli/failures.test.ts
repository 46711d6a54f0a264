import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { CommandLine } from './command-line.ts'
import { StandInServer, sendJson } from './stand-in-server.ts'

const BIN = fileURLToPath(new URL('../../cli/bin/netwarden.mjs', import.meta.url))
const USER = {
  id: '1',
  username: 'somebody',
  nickname: 'somebody',
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
  enforcement: 'monitor',
  lastActiveAt: null,
  createdAt: '2026-11-20T08:15:30.000Z',
  updatedAt: '2026-11-20T08:15:30.000Z',
  version: 1,
}
const TOKENS = { access_token: 'old', refresh_token: 'refresh-1' }

describe('after a failure of the server, the command line', () => {
  let server: StandInServer | undefined
  let line: CommandLine | undefined
  const stage = async (answers: Parameters<typeof StandInServer.start>[0]) => {
    server = await StandInServer.start(answers)
    line = new CommandLine(server.url)
    line.keep({ url: server.url, username: 'somebody', ...TOKENS })
    return line
  }
  afterEach(async () => {
    await server?.stop()
    line?.remove()
  })

  test('reports that the server does not answer, and how to continue', async () => {
    line = new CommandLine('http://127.0.0.1:9')
    const status = await line.run(['status'])
    expect(status).toMatchObject({ code: 1, stdout: '' })
    expect(status.stderr).toContain('failed to connect to http://127.0.0.1:9')
    expect(status.stderr).toContain('NETWARDEN_URL')
    expect(status.stderr).not.toMatch(/\n\s+at .*:\d+:\d+/)
  })

  test('shows a stack only with NETWARDEN_DEBUG=1', async () => {
    line = new CommandLine('http://127.0.0.1:9')
    const status = await line.run(['status'], { env: { NETWARDEN_DEBUG: '1' } })
    expect(status.stderr).toContain('ECONNREFUSED')
    expect(status.stderr).toMatch(/\n\s+at .*:\d+:\d+/)
  })

  test('rejects an answer that is not from the server', async () => {
    const page = (_request: unknown, response: { end(text: string): void }) => response.end('<html></html>')
    const run = await stage({ '/api/user/info': page, '/readyz': page })
    expect(await run.run(['whoami'])).toMatchObject({ code: 1, stdout: '' })
    expect(await run.run(['status'])).toMatchObject({ code: 1, stdout: '' })
  })

  test('reports where the call failed, with the request id and the fields', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) => {
        response.setHeader('x-request-id', 'request-7')
        sendJson(response, 400, { error: { code: 40000, msg: 'malformed' }, errors: { from: 'not a time' } })
      },
    })
    const { stderr } = await run.run(['whoami'])
    expect(stderr).toContain('netwarden: malformed')
    expect(stderr).toContain('from: not a time')
    expect(stderr).not.toContain('/api/')
    const verbose = await run.run(['whoami', '--verbose'])
    expect(verbose.stderr).toContain('/api/user/info, status 400, code 40000, request request-7')
  })

  test('leaves no partial export behind', async () => {
    const run = await stage({
      '/api/access-record/export': (_request, response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' })
        response.write('id,accessAt\r\n', () => response.destroy())
      },
    })
    const outcome = await run.run(['records', 'export', 'visits.csv'])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('lost')
    expect(readdirSync(run.home)).not.toContain('visits.csv')
    expect(existsSync(join(run.home, 'visits.csv.part'))).toBe(false)
    expect((await run.run(['records', 'export', '-'])).code).toBe(1)
  })

  test.runIf(existsSync('/dev/full'))(
    'reports that results cannot be written to a full disk, without a stack',
    async () => {
      const full = openSync('/dev/full', 'w')
      const run = (...args: string[]) =>
        spawnSync(process.execPath, [BIN, ...args], { stdio: ['ignore', full, 'pipe'], env: { LANG: 'en' } })
      for (const args of [['validate', 'ip', '192.0.2.1'], ['--help'], ['completion', 'bash']]) {
        const { status, stderr } = run(...args)
        expect([status, stderr.toString()]).toEqual([
          1,
          'netwarden: failed to write to standard output (ENOSPC): the result is incomplete\n',
        ])
      }
      closeSync(full)
    },
  )

  test('resumes events after the last one read, and reports a broken stream', async () => {
    const places: unknown[] = []
    const run = await stage({
      '/api/stream': ({ headers }, response) => {
        places.push(headers['last-event-id'])
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        if (places.length === 1) response.end('retry: 3000\nid: place-7\n\n')
        else response.write('event: reset\nid: place-9\ndata: {}\n\n', () => response.destroy())
      },
    })
    const { code, stdout, stderr } = await run.run(['risks', 'tail'])
    expect(places).toEqual([undefined, 'place-7'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('some events may be missing')
    expect(stderr).toContain(`connection to ${run.url} lost`)
  })

  test('keeps a link through which an export is written, and a pipe or a device', async () => {
    const run = await stage({ '/api/access-record/export': (_request, response) => response.end('id\r\n') })
    run.file('real.csv', 'old')
    symlinkSync('real.csv', join(run.home, 'link.csv'))
    expect((await run.run(['records', 'export', 'link.csv'])).code).toBe(0)
    expect(lstatSync(join(run.home, 'link.csv')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(run.home, 'real.csv'), 'utf8')).toBe('id\r\n')
    const pipe = join(run.home, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [read] = await Promise.all([readFile(pipe, 'utf8'), run.run(['records', 'export', 'pipe'])])
    expect(read).toBe('id\r\n')
    expect(lstatSync(pipe).isFIFO()).toBe(true)
  })

  test('stops sending a file that is rejected', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) => sendJson(response, 200, { data: USER }),
      '/api/access-record/import': (request, response) => {
        request.pause()
        sendJson(response, 400, { error: { code: 40000, msg: 'malformed' } })
      },
    })
    truncateSync(run.file('large.log', ''), 1024 ** 3)
    const outcome = await run.run(['records', 'import', 'large.log'])
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('netwarden: malformed') })
  })

  test('reports where a sign-in cannot be stored, and what to do', async () => {
    const run = await stage({
      '/api/user/login': (_request, response) => sendJson(response, 200, { data: TOKENS }),
    })
    const login = ['login', '--username', 'somebody', '--password-stdin']
    const env = { XDG_CONFIG_HOME: '/dev/null/config' }
    const { code, stderr } = await run.run(login, { stdin: 'x', env })
    expect(code).toBe(1)
    expect(stderr).toContain('/dev/null/config/netwarden/credentials.json (ENOTDIR)')
    expect(stderr).toContain('XDG_CONFIG_HOME')
  })

  test('accepts a token with a final line break and names other characters that break headers', async () => {
    const run = await stage({
      '/api/user/info': ({ headers }, response) =>
        sendJson(response, 200, { data: { ...USER, nickname: headers.authorization } }),
    })
    const whoami = (NETWARDEN_TOKEN: string) => run.run(['whoami'], { env: { NETWARDEN_TOKEN } })
    expect((await whoami('nw_abc\r\n')).stdout).toContain('Bearer nw_abc')
    expect((await whoami('令牌')).stderr).toContain('NETWARDEN_TOKEN contains invalid characters')
  })

  test.runIf(process.getuid?.() === 0)('needs no home folder when nothing is stored', () => {
    const options = { uid: 54_321, gid: 54_321, cwd: '/', encoding: 'utf8', env: { LANG: 'en' } } as const
    const run = (...args: string[]) => spawnSync(process.execPath, [BIN, ...args], options)
    expect(run('validate', 'ip', '192.0.2.1')).toMatchObject({ status: 0, stdout: '192.0.2.1\n' })
    expect(run('whoami').stderr).toContain('no home folder to save the credentials in')
  })

  test('spends a refresh token once, however many commands run at the same time', async () => {
    const run = await stage({
      '/api/user/info': ({ headers }, response) => {
        if (headers.authorization === 'Bearer new') sendJson(response, 200, { data: USER })
        else sendJson(response, 460, { error: { code: 46000, msg: 'expired' } })
      },
      '/api/user/refresh': ({ headers }, response) => {
        expect(headers.authorization).toBe('Bearer refresh-1')
        sendJson(response, 200, { data: { access_token: 'new', refresh_token: 'refresh-2' } })
      },
    })
    const outcomes = await Promise.all([1, 2, 3].map(() => run.run(['whoami'])))
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(server?.asked.filter((path) => path === '/api/user/refresh')).toHaveLength(1)
    expect(run.kept()).toMatchObject({ access_token: 'new', refresh_token: 'refresh-2' })
  })

  test('retries an expired token once, and no more often', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) =>
        sendJson(response, 460, { error: { code: 46000, msg: 'expired' } }),
      '/api/user/refresh': (_request, response) =>
        sendJson(response, 200, { data: { access_token: 'new', refresh_token: 'refresh-2' } }),
    })
    const outcome = await run.run(['whoami'])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('log in: netwarden login')
    expect(server?.asked.filter((path) => path === '/api/user/info')).toHaveLength(2)
  })

  test.each(['table', 'csv', 'ndjson', 'json', 'yaml'])(
    'lets no value of an answer write to the terminal as %s',
    async (format) => {
      const evil = '\u001b[31mevil\u009b2J\u202e\u0007'
      const run = await stage({
        '/api/user/info': (_request, response) =>
          sendJson(response, 200, { data: { ...USER, nickname: evil } }),
      })
      const { code, stdout } = await run.run(['whoami', '--output', format])
      expect(code).toBe(0)
      expect(stdout).toContain('evil')
      expect(stdout.replace(/[\r\n]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      if (format.endsWith('json')) expect(JSON.parse(stdout)).toMatchObject({ nickname: evil })
    },
  )

  test('prevents messages of answers from controlling the terminal', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) =>
        sendJson(response, 500, { error: { code: 50001, msg: 'odd \u001b]0;title\u0007' } }),
    })
    const { stderr } = await run.run(['whoami'])
    expect(stderr).toContain('odd \\x1b]0;title\\x07')
  })

  test('writes no formula into a table for spreadsheets', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) =>
        sendJson(response, 200, { data: { ...USER, nickname: '=1+1', job: 'a,"b"' } }),
    })
    const { stdout } = await run.run(['whoami', '--output', 'csv'])
    expect(stdout).toContain(`,'=1+1,`)
    expect(stdout).toContain(',"a,""b""",')
  })
})
