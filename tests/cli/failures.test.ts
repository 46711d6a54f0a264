import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { CommandLine } from './command-line.ts'
import { StandInServer, sendJson } from './stand-in-server.ts'

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
  lastActiveAt: null,
  createdAt: '2026-11-20T08:15:30.000Z',
  updatedAt: '2026-11-20T08:15:30.000Z',
  version: 1,
}
const TOKENS = { access_token: 'old', refresh_token: 'refresh-1' }

describe('when the other side fails, the command line', () => {
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

  test('says that nobody answers, and how to go on', async () => {
    line = new CommandLine('http://127.0.0.1:9')
    const status = await line.run(['status'])
    expect(status).toMatchObject({ code: 1, stdout: '' })
    expect(status.stderr).toContain('cannot reach http://127.0.0.1:9')
    expect(status.stderr).toContain('NETWARDEN_URL')
    expect(status.stderr).not.toMatch(/\n\s+at .*:\d+:\d+/)
  })

  test('shows a stack only with NETWARDEN_DEBUG=1', async () => {
    line = new CommandLine('http://127.0.0.1:9')
    const status = await line.run(['status'], { env: { NETWARDEN_DEBUG: '1' } })
    expect(status.stderr).toContain('ECONNREFUSED')
    expect(status.stderr).toMatch(/\n\s+at .*:\d+:\d+/)
  })

  test('takes no answer of something else for one of the server', async () => {
    const page = (_request: unknown, response: { end(text: string): void }) => response.end('<html></html>')
    const run = await stage({ '/api/user/info': page, '/readyz': page })
    expect(await run.run(['whoami'])).toMatchObject({ code: 1, stdout: '' })
    expect(await run.run(['status'])).toMatchObject({ code: 1, stdout: '' })
  })

  test('says where it failed, with the number of the request and the fields', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) => {
        response.setHeader('x-request-id', 'request-7')
        sendJson(response, 400, { error: { code: 40000, msg: 'malformed' }, errors: { from: 'not a time' } })
      },
    })
    const { stderr } = await run.run(['whoami'])
    expect(stderr).toContain('netwarden: malformed')
    expect(stderr).toContain('from: not a time')
    expect(stderr).toContain('/api/user/info, status 400, code 40000, request request-7')
  })

  test('leaves no half of an export behind', async () => {
    const run = await stage({
      '/api/access-record/export': (_request, response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' })
        response.write('id,accessAt\r\n', () => response.destroy())
      },
    })
    const outcome = await run.run(['records', 'export', 'visits.csv'])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('broke')
    expect(readdirSync(run.home)).not.toContain('visits.csv')
    expect(existsSync(join(run.home, 'visits.csv.part'))).toBe(false)
    expect((await run.run(['records', 'export', '-'])).code).toBe(1)
  })

  test('spends a refresh token once, however many of it run at the same time', async () => {
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

  test('tries an expired token once more, and no oftener', async () => {
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

  test.each(['table', 'csv', 'ndjson', 'json'])(
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

  test('lets no message of an answer write to the terminal', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) =>
        sendJson(response, 500, { error: { code: 50001, msg: 'odd \u001b]0;title\u0007' } }),
    })
    const { stderr } = await run.run(['whoami'])
    expect(stderr).toContain('odd \\x1b]0;title\\x07')
  })

  test('puts no formula into a table for spreadsheets', async () => {
    const run = await stage({
      '/api/user/info': (_request, response) =>
        sendJson(response, 200, { data: { ...USER, nickname: '=1+1', job: 'a,"b"' } }),
    })
    const { stdout } = await run.run(['whoami', '--output', 'csv'])
    expect(stdout).toContain(`,'=1+1,`)
    expect(stdout).toContain(',"a,""b""",')
  })
})
