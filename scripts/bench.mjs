// npm run bench [-- --rows 10m]: makes records and prints ingest speed, memory and the time of each screen's calls.
import { existsSync, mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { screenCalls } from './bench/calls.mjs'
import { fillStore } from './bench/fill.mjs'
import { writeZeekLog } from './bench/zeek-lines.mjs'
import { build } from './build.mjs'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    lines: { type: 'string', default: '1m' },
    repeat: { type: 'string', default: '30' },
    // A folder that is kept: a second run with it measures the records that the first one made.
    data: { type: 'string' },
  },
})
const rows = countOf(values.rows)
const lines = countOf(values.lines)
if (!(await build())) process.exit(1)

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'netwarden-bench-'))
const isFilled = existsSync(join(folder, 'data'))
mkdirSync(folder, { recursive: true })
const { compose } = await import('../api/dist/composition.js')
const { loadConfig } = await import('../api/dist/config.js')
const { pino } = await import('pino')
const config = loadConfig({
  NETWARDEN_DATA_DIR: join(folder, 'data'),
  NETWARDEN_PORT: '0',
  NETWARDEN_ADMIN_PASSWORD: 'bench_only',
  NETWARDEN_DNS_LISTEN: 'off',
})
const netwarden = await compose(config, pino({ level: 'error' }))
try {
  const url = await netwarden.app.listen({ host: '127.0.0.1', port: 0 })
  const call = await signIn(url)
  await untilReady(url)
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`)
  if (!isFilled) await measureIngest(call, join(folder, 'dns.log'))
  await measureScreens(call)
} finally {
  await netwarden.close()
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

function countOf(text) {
  const [, number, unit] = /^(\d+)([km]?)$/i.exec(text) ?? []
  if (!number) throw new Error(`not a number of rows: ${text}`)
  return Number(number) * ({ k: 1e3, m: 1e6 }[unit?.toLowerCase()] ?? 1)
}

async function signIn(url) {
  const reply = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'superadmin', password: 'bench_only' }),
  })
  const { data } = await reply.json()
  const authorization = `Bearer ${data.access_token}`
  return async ({ path, body, stream }) => {
    const init = stream
      ? {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/octet-stream' },
          body: stream,
        }
      : body
        ? {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { headers: { authorization } }
    const answer = await fetch(`${url}${path}`, init)
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json.data
  }
}

async function untilReady(url) {
  for (;;) {
    if ((await fetch(`${url}/readyz`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measureIngest(call, file) {
  await writeZeekLog(file, { lines, end: Date.now() / 1000, spanSeconds: 3_600 })
  const size = statSync(file).size
  const watch = watchMemory()
  const started = performance.now()
  const result = await call({
    path: '/api/access-record/import?format=zeek-dns',
    stream: await openAsBlob(file),
  })
  const seconds = (performance.now() - started) / 1000
  const peak = watch()
  console.log(
    `ingest, Zeek TSV, all steps: ${result.accepted.toLocaleString()} lines (${(size / 1e6).toFixed(0)} MB) in ${seconds.toFixed(1)} s = ${Math.round(result.accepted / seconds).toLocaleString()} lines/s`,
  )
  console.log(`peak resident: api and ingest ${peak.own} MB, engine ${peak.engine} MB`)
}

/** Samples the resident memory of this process and of its engine. */
function watchMemory() {
  const peak = { own: 0, engine: 0 }
  const sample = () => {
    peak.own = Math.max(peak.own, Math.round(process.memoryUsage.rss() / 1e6))
    const engine = netwarden.engineProcess?.()
    if (engine) peak.engine = Math.max(peak.engine, residentOf(engine))
  }
  const timer = setInterval(sample, 100)
  return () => {
    clearInterval(timer)
    sample()
    return peak
  }
}

function residentOf(pid) {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1] ?? 0) / 1000)
}

async function measureScreens(call) {
  if (rows > lines && !isFilled) {
    const started = performance.now()
    await fillStore(netwarden.events, { rows: rows - lines, days: 30, end: Date.now() - 3_600_000 })
    console.log(
      `filled to ${rows.toLocaleString()} records in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    )
  }
  const table = []
  for (const [screen, calls] of Object.entries(screenCalls(Date.now()))) {
    const times = []
    for (let i = 0; i < Number(values.repeat); i++) {
      const started = performance.now()
      await Promise.all(calls.map(call))
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1)
    table.push({ screen, 'p50 ms': at(0.5), 'p95 ms': at(0.95) })
  }
  console.table(table)
}
