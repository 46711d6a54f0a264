// npm run bench [-- --rows 10m]: creates records and prints ingest speed, memory and the time of each screen's calls.
// npm run bench -- --rows 10m --consoles 200 --arriving 100: only times consoles, while visits arrive from a followed log.
// npm run bench -- --rows 10m --replay: only times replays of drafts over the records.
// npm run bench -- --detection: only runs the risk rules over generated attacks and look-ups that resemble them.
// npm run bench -- --fleet: only measures what nodes cost the console, and how fast they follow.
// npm run bench -- --dns: only compares the DNS gateway with other name servers, and times how fast its visits are stored.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { watchAlive } from './bench/alive.mjs'
import { startArriving } from './bench/arriving.mjs'
import { screenCalls } from './bench/calls.mjs'
import { openClient } from './bench/client.mjs'
import { printDisk } from './bench/disk.mjs'
import { measureExport } from './bench/export.mjs'
import { fillStore } from './bench/fill.mjs'
import { measureReplay } from './bench/replay.mjs'
import { percentiles, timeCalls } from './bench/timing.mjs'
import { writeZeekLog } from './bench/zeek-lines.mjs'
import { build } from './build.mjs'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    lines: { type: 'string', default: '1m' },
    /** The time range of the records in days. */
    days: { type: 'string', default: '30' },
    repeat: { type: 'string', default: '30' },
    /** The number of simultaneous consoles; nothing else is measured. */
    consoles: { type: 'string' },
    /** The number of visits that are stored each second while consoles are measured. */
    arriving: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '60' },
    // A folder that is kept: a second run measures the records of the first one.
    data: { type: 'string' },
    dns: { type: 'boolean', default: false },
    detection: { type: 'boolean', default: false },
    fleet: { type: 'boolean', default: false },
    /** Replays, and nothing else is measured. */
    replay: { type: 'boolean', default: false },
  },
})
const PASSWORD = 'bench_only'
const rows = countOf(values.rows)
const lines = countOf(values.lines)
const days = Number(values.days)
const repeat = Number(values.repeat)
/** Ranges end in steps of this, each in another quarter of a minute. */
const COLD_STEP = 61_000
/** Ends of ranges are rounded to it (ms) while nothing is stored. */
const REFRESH_STEP = 10_000
if (!(await build())) process.exit(1)
if (values.detection) {
  execFileSync(process.execPath, [placeOf('detection')], { stdio: 'inherit' })
  process.exit(0)
}
if (values.fleet) {
  execFileSync(process.execPath, [placeOf('fleet')], { stdio: 'inherit' })
  process.exit(0)
}
if (values.dns) {
  for (const name of ['dns', 'encrypted-dns', 'dns-drain'])
    execFileSync(process.execPath, [placeOf(name)], { stdio: 'inherit' })
  process.exit(0)
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'netwarden-bench-'))
const isFilled = existsSync(join(folder, 'data'))
mkdirSync(folder, { recursive: true })
const { compose } = await import('../api/dist/composition.js')
const { loadConfig } = await import('../api/dist/platform/config/config.js')
const { pino } = await import('pino')
const config = loadConfig({
  NETWARDEN_DATA_DIR: join(folder, 'data'),
  NETWARDEN_PORT: '0',
  NETWARDEN_ADMIN_PASSWORD: PASSWORD,
  NETWARDEN_DNS_LISTEN: 'off',
})
const started = performance.now()
const netwarden = await compose(config, pino({ level: 'error' }))
const engineProcess = () => netwarden.engineProcess()
try {
  const url = await netwarden.app.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })
  await untilReady(url)
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`)
  console.log(`ready ${((performance.now() - started) / 1000).toFixed(1)} s after the start`)
  const alive = watchAlive(url)
  const client = await openClient(url, PASSWORD)
  if (!isFilled) await measureIngest(client, join(folder, 'dns.log'))
  if (!isFilled && rows > lines) await fill()
  await untilMerged()
  if (values.consoles) {
    const args = [placeOf('consoles'), url, PASSWORD, values.consoles, values.seconds]
    const perSecond = Number(values.arriving)
    const file = join(folder, 'data', 'incoming', 'arriving.log')
    const endArriving = perSecond > 0 && (await startArriving(client, { file, perSecond }))
    try {
      console.log((await promisify(execFile)(process.execPath, args)).stdout.trim())
    } finally {
      if (endArriving) await endArriving()
    }
  } else if (values.replay) {
    await client.renew()
    await measureReplay(client, { from: Date.now() - days * 86_400_000, to: Date.now() })
  } else await measureAlone(client)
  const { count, p50, p99, most } = await alive()
  console.log(`/healthz meanwhile, ${count} times: p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms`)
} finally {
  await netwarden.close()
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}
const others =
  values.consoles || values.replay ? [] : ['import-memory', 'zones', 'edits', 'risk-engine', 'engine-cost']
for (const name of others) execFileSync(process.execPath, [placeOf(name)], { stdio: 'inherit' })
process.exit(0)

function placeOf(name) {
  return fileURLToPath(new URL(`./bench/${name}.mjs`, import.meta.url))
}

function countOf(text) {
  const [, number, unit] = /^(\d+)([km]?)$/i.exec(text) ?? []
  if (!number) throw new Error(`not a number of rows: ${text}`)
  return Number(number) * ({ k: 1e3, m: 1e6 }[unit?.toLowerCase()] ?? 1)
}

async function untilReady(url) {
  for (;;) {
    if ((await fetch(`${url}/readyz`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function measureIngest({ call }, file) {
  await writeZeekLog(file, { lines, end: Date.now() / 1000, spanSeconds: 3_600 })
  const size = statSync(file).size
  const begun = performance.now()
  const result = await call({
    path: '/api/access-record/import?format=zeek-dns',
    stream: await openAsBlob(file),
  })
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `ingest, Zeek TSV, all steps: ${result.accepted.toLocaleString()} lines (${(size / 1e6).toFixed(0)} MB) in ${seconds.toFixed(1)} s = ${Math.round(result.accepted / seconds).toLocaleString()} lines/s`,
  )
}

async function fill() {
  const begun = performance.now()
  await fillStore(netwarden.events, { rows: rows - lines, days, end: Date.now() - 3_600_000 })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`filled to ${rows.toLocaleString()} records in ${seconds} s`)
}

/** New data is still being merged, unlike in daily use: the screens are measured afterwards. */
async function untilMerged() {
  const begun = performance.now()
  const merges = z.object({ n: z.coerce.number() })
  for (let quiet = 0; quiet < 5; quiet += 1) {
    const { rows: found } = await netwarden.events.query(merges, 'SELECT count() AS n FROM system.merges')
    if (found[0].n > 0) quiet = -1
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  console.log(`the engine has merged what came, ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** The waiting times of a single console. */
async function measureAlone(client) {
  await printDisk(netwarden.events)
  await client.renew()
  await measureScreens(client)
  await client.renew()
  await measureExport(client, engineProcess, { now: Date.now() - 3_600_000, perDay: rows / days })
}

/**
 * Cold: each repetition asks for a range that nobody asked for before, after something was stored. Shared: all ask for the
 * same one, and nothing is stored meanwhile.
 */
async function measureScreens({ call }) {
  const now = Date.now()
  const screens = Object.keys(screenCalls(now))
  const measured = async (callsOf) => {
    const all = []
    for (const screen of screens)
      all.push(percentiles(await timeCalls(call, (i) => callsOf(i)[screen], repeat)))
    return all
  }
  const cold = await measured((i) => {
    netwarden.events.noteWrite()
    return screenCalls(now - (i + 1) * COLD_STEP)
  })
  await new Promise((resolve) => setTimeout(resolve, REFRESH_STEP))
  const shared = await measured(() => screenCalls(now))
  console.table(
    screens.map((screen, i) => ({
      screen,
      'cold p50 ms': cold[i]['p50 ms'],
      'cold p95 ms': cold[i]['p95 ms'],
      'shared p50 ms': shared[i]['p50 ms'],
      'shared p95 ms': shared[i]['p95 ms'],
    })),
  )
}
