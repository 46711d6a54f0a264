import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CommandLine } from './command-line.ts'

test('serve runs the server in the same process, which ends orderly on a signal', async () => {
  const line = new CommandLine()
  const child = line.spawn(['serve'], {
    NETWARDEN_PORT: '0',
    NETWARDEN_DATA_DIR: join(line.home, 'data'),
    NETWARDEN_DNS_LISTEN: 'off',
    NETWARDEN_LOG_LEVEL: 'warn',
    NETWARDEN_DEBUG: '1',
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const printed = /Netwarden: (http:\/\/\S+)/.exec(text)?.[1]
      if (printed) resolve(printed)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(text)))
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  line.remove()
})

test.each([
  ['en-US', 'api/dist/bundle/main.js', 'run npm run build first'],
  ['zh-CN', '缺少服务程序（api/dist/bundle/main.js）', '请先执行 npm run build'],
])('serve without a built server says so in %s and how to build it', async (language, fault, hint) => {
  const home = new CommandLine()
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const copy = join(home.home, 'copy')
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(root, 'cli', part), join(copy, 'cli', part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const line = new CommandLine(undefined, {}, join(copy, 'cli/bin/netwarden.mjs'))
  const { code, stdout, stderr } = await line.run(['serve', '--lang', language])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(fault)
  expect(stderr).toContain(hint)
  line.remove()
  home.remove()
})

test.each([
  ['en-US', 'start the server (console and API) in this process'],
  ['zh-CN', '在此进程中启动服务器（控制台和 API）'],
])('the help of serve says in %s what it starts and how to set it', async (language, text) => {
  const line = new CommandLine()
  const { code, stdout } = await line.run(['serve', '--help', '--lang', language])
  expect(code).toBe(0)
  expect(stdout.replace(/\s+/g, ' ')).toContain(text)
  expect(stdout).toMatch(/environment|环境变量/)
  line.remove()
})
