import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PASSWORD = 'bench_only'
const BUILT = new URL('../../api/dist/bundle/main.js', import.meta.url).pathname

/** Measures the built server, or another one, in a process of its own with a new data directory. */
export async function withServer(measure, main = BUILT, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-server-bench-'))
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NETWARDEN_PORT: '0',
      NETWARDEN_DATA_DIR: join(folder, 'data'),
      NETWARDEN_ADMIN_PASSWORD: PASSWORD,
      NETWARDEN_DNS_LISTEN: 'off',
      NETWARDEN_LOG_LEVEL: 'warn',
      ...env,
    },
  })
  try {
    const url = await new Promise((resolve) => {
      let text = ''
      server.stdout.on('data', (chunk) => {
        text += chunk
        const found = /Netwarden: (https?:\/\/\S+)/.exec(text)?.[1]
        if (found) resolve(found)
      })
    })
    while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50))
    await measure({ url, pid: server.pid, folder })
  } finally {
    // Stopped in order, so that its event engine no longer writes to the folder to remove.
    const hasEnded = server.exitCode === null && server.signalCode === null && once(server, 'exit')
    server.kill('SIGTERM')
    const impatience = setTimeout(() => server.kill('SIGKILL'), 30_000)
    await hasEnded
    clearTimeout(impatience)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
