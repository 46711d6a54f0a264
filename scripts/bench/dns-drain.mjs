// node scripts/bench/dns-drain.mjs [queries/s] [seconds]: whether the API stores visits as fast as the gateway records them.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openClient } from './client.mjs'
import { PASSWORD, withServer } from './server.mjs'

const RATE = Number(process.argv[2] ?? 20_000)
const SECONDS = Number(process.argv[3] ?? 30)
const PORT = 15_330
const NAMES = 20_000
/** The highest limit that the settings accept. */
const MOST_PER_CLIENT = 1_000_000
const run = promisify(execFile)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function switchOn({ call, link }) {
  const { url, authorization } = link('/api/system-config/gateway/settings')
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      enabled: true,
      listen: [`127.0.0.1#${PORT}`],
      queriesPerSecondPerClient: MOST_PER_CLIENT,
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  while ((await call({ path: '/api/system-config/gateway' })).state !== 'running') await pause(100)
}

const folder = mkdtempSync(join(tmpdir(), 'netwarden-drain-bench-'))
const queries = join(folder, 'queries.txt')
writeFileSync(queries, Array.from({ length: NAMES }, (_, n) => `n${n}.localhost A\n`).join(''))
try {
  await withServer(
    async ({ url }) => {
      const client = await openClient(url, PASSWORD)
      await switchOn(client)
      const report = () => client.call({ path: '/api/system-config/gateway' })
      const lags = []
      const args = [
        '-s',
        '127.0.0.1',
        '-p',
        String(PORT),
        '-d',
        queries,
        '-Q',
        String(RATE),
        '-l',
        String(SECONDS),
      ]
      const load = run('dnsperf', [...args, '-q', '200'], { maxBuffer: 2 ** 24 })
      let isOver = false
      const watch = (async () => {
        while (!isOver) {
          lags.push((await report()).spool.lagSeconds)
          await pause(500)
        }
      })()
      const { stdout } = await load
      const ended = performance.now()
      isOver = true
      await watch
      const completed = Number(/Queries completed:\s+(\d+)/.exec(stdout)?.[1])
      const stored = async () => (await client.call({ path: '/api/access-record/list?pageSize=10' })).total
      while ((await stored()) < completed) await pause(50)
      const after = (performance.now() - ended) / 1_000
      const known = lags.filter((lag) => lag !== null).toSorted((a, b) => a - b)
      const at = (share) => known[Math.min(known.length - 1, Math.floor(known.length * share))]
      console.log(
        `load ${loadavg()[0].toFixed(1)}, ${completed.toLocaleString('en')} queries answered in ${SECONDS} s`,
      )
      console.log(
        `lag of the spool: median ${at(0.5)} s, at most ${at(1)} s; all stored ${after.toFixed(1)} s after the last`,
      )
    },
    undefined,
    { NETWARDEN_DNS_LISTEN: `127.0.0.1:${PORT}` },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
