import { join } from 'node:path'
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
