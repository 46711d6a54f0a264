import { spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

const HAS_TERMINALS = spawnSync('script', ['--version'], { stdio: 'ignore' }).status === 0

describe.runIf(HAS_TERMINALS)('a command that deletes, on a terminal', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start({ untilReady: false })
    line = new CommandLine(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  /** Runs it with util-linux's `script` as the terminal, and types the answer once the question is there. */
  async function answered(args: string, answer: string): Promise<{ code: number | null; screen: string }> {
    const command = `exec ${process.execPath} ${line.program} ${args}`
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: line.home, env: line.environment() })
    let screen = ''
    let isAnswered = false
    child.stdin.on('error', () => undefined)
    child.stdout.on('data', (chunk: Buffer) => {
      screen += chunk.toString()
      if (isAnswered || !screen.includes('[y/N]')) return
      isAnswered = true
      child.stdin.write(answer)
    })
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, screen }
  }

  const names = async () =>
    (await line.json<{ name: string }[]>(['segments', 'list'])).map(({ name }) => name)

  test('names what it deletes and does so after a yes only', async () => {
    await line.json(['segments', 'create', '--name', 'kept'])
    for (const answer of ['n\r', '\r', '\u0004', '\u0003']) {
      const refused = await answered('segments delete kept', answer)
      expect(refused.code, refused.screen).not.toBe(0)
      expect(refused.screen).toContain('kept')
      expect(await names()).toContain('kept')
    }
    expect((await answered('segments delete kept', 'y\r')).code).toBe(0)
    expect(await names()).not.toContain('kept')
  })

  test('accepts the Chinese yes', async () => {
    await line.json(['segments', 'create', '--name', 'kept'])
    expect((await answered('--lang zh-CN segments delete kept', '是\r')).code).toBe(0)
    expect(await names()).not.toContain('kept')
  })
})
