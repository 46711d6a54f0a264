// node scripts/bench/risk-engine.mjs [records]: prints how many records a second the risk engine reads alone, in a thread
// with the limits that it has in the server, after npm run build.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { RecordSpool } from '../../api/dist/detection/record-spool.js'
import { RiskEngine } from '../../api/dist/detection/risk-engine.js'
import { THREAD_LIMITS } from '../../api/dist/detection/risk-host.js'
import { VISIT_ROW_COLUMNS } from '../../api/dist/platform/events/visit-row-columns.js'
import { defaultRiskRules } from '../../shared/dist/domain/index.js'

const FILE = fileURLToPath(import.meta.url)
const BATCH = 10_000
const DEVICES = 5_000
const DAY = 86_400_000
/** Older records than 15 minutes are a backlog, which is evaluated later. */
const SPAN = 10 * 60_000
/** One in so many names does not exist. */
const MISSING_ONE_IN = 51
const NAMES = readFileSync(new URL('../../fixtures/names/popular.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('#'))

const addressOf = (device) => `10.0.${device >> 8}.${device & 255}`

/** An ordinary visit as ingest passes it on. */
function lineOf(index, at) {
  const ip = addressOf((index * 7_919) % DEVICES)
  const name = `${NAMES[(index * 104_729) % NAMES.length]}.com`
  const row = {
    at: (at / 1_000).toFixed(3),
    device_ip: ip,
    device_id: ip,
    domain: index % 2 === 0 ? name : `www.${name}`,
    registrable_domain: name,
    domain_type: 'unknown',
    risk_level: 'common',
    dst_ip: '93.184.216.34',
    application: 'dns',
    rcode: index % MISSING_ONE_IN === 0 ? 'NXDOMAIN' : 'NOERROR',
    solved_mode: 'passed',
    source: 'bench',
  }
  return `${VISIT_ROW_COLUMNS.map((column) => row[column] ?? '').join('\t')}\n`
}

/** In a process of its own: its memory is not the engine's. */
function fill(folder, records) {
  const start = Date.now() - SPAN
  const spool = new RecordSpool(folder, 2 ** 40)
  for (let from = 0; from < records; from += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, records - from) }, (_, n) =>
      lineOf(from + n, start + ((from + n) / records) * SPAN),
    )
    spool.add(`source:bench:${from / BATCH}`, [Buffer.from(lines.join(''))])
  }
  spool.close()
}

function read(folder, records) {
  const engine = new RiskEngine({ folder, rules: defaultRiskRules(), installedAt: Date.now() - 30 * DAY })
  const known = Math.floor((Date.now() - DAY) / 60_000)
  const devices = Array.from({ length: DEVICES }, (_, device) => `${addressOf(device)}\t${known}\n`)
  engine.rememberDevices(Buffer.from(devices.join('')))
  const began = performance.now()
  const before = process.cpuUsage()
  const found = new Map()
  while (engine.step()) {
    for (const { code } of engine.take()) found.set(code, (found.get(code) ?? 0) + 1)
  }
  engine.keep()
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(before)
  const cpu = (user + system) / 1_000_000
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024)
  const findings = [...found].map(([code, count]) => `${count} ${code}`).join(', ') || 'none'
  console.log(
    `${records} records of ${DEVICES} devices in ${seconds.toFixed(1)} s: ${Math.round(records / seconds)} records/s, ${Math.round(records / cpu)} for each second of CPU; findings: ${findings}, at most ${megabytes} MB resident`,
  )
}

const [count = '1000000', fillFolder] = process.argv.slice(2)
if (fillFolder) fill(fillFolder, Number(count))
else if (!isMainThread) read(workerData, Number(count))
else {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-risk-bench-'))
  try {
    execFileSync(process.execPath, [FILE, count, folder])
    const reader = new Worker(FILE, { argv: [count], workerData: folder, resourceLimits: THREAD_LIMITS })
    await new Promise((resolve, reject) => reader.once('exit', resolve).once('error', reject))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
