// node scripts/bench/risk-engine.mjs [records]: prints how many records a second the risk engine reads alone, after
// npm run build.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { RecordSpool } from '../../api/dist/detection/record-spool.js'
import { RiskEngine } from '../../api/dist/detection/risk-engine.js'
import { VISIT_ROW_COLUMNS } from '../../api/dist/platform/events/visit-row-columns.js'
import { defaultRiskRules } from '../../shared/dist/domain/index.js'

const RECORDS = Number(process.argv[2] ?? 1_000_000)
const BATCH = 10_000
const DEVICES = 5_000
const DAY = 86_400_000
/** Older records than 15 minutes are a backlog, which is evaluated later. */
const SPAN = 10 * 60_000
const START = Date.now() - SPAN
const NAMES = readFileSync(new URL('../../fixtures/names/popular.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('#'))

/** An ordinary visit as ingest passes it on; one in fifty names does not exist. */
function lineOf(index) {
  const device = (index * 7_919) % DEVICES
  const ip = `10.0.${device >> 8}.${device & 255}`
  const name = `${NAMES[(index * 104_729) % NAMES.length]}.com`
  const row = {
    at: ((START + (index / RECORDS) * SPAN) / 1_000).toFixed(3),
    device_ip: ip,
    device_id: ip,
    domain: index % 2 === 0 ? name : `www.${name}`,
    registrable_domain: name,
    domain_type: 'unknown',
    risk_level: 'common',
    dst_ip: '93.184.216.34',
    application: 'dns',
    rcode: index % 50 === 0 ? 'NXDOMAIN' : 'NOERROR',
    solved_mode: 'passed',
    source: 'bench',
  }
  return `${VISIT_ROW_COLUMNS.map((column) => row[column] ?? '').join('\t')}\n`
}

const folder = mkdtempSync(join(tmpdir(), 'netwarden-risk-bench-'))
try {
  const spool = new RecordSpool(folder, 2 ** 40)
  for (let from = 0; from < RECORDS; from += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, RECORDS - from) }, (_, n) => lineOf(from + n))
    spool.add(`source:bench:${from / BATCH}`, [Buffer.from(lines.join(''))])
  }
  spool.close()
  const engine = new RiskEngine({ folder, rules: defaultRiskRules(), installedAt: START - 30 * DAY })
  const began = performance.now()
  let found = 0
  while (engine.step()) found += engine.take().length
  engine.keep()
  const seconds = (performance.now() - began) / 1_000
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(
    `${RECORDS} records of ${DEVICES} devices in ${seconds.toFixed(1)} s: ${Math.round(RECORDS / seconds)} records/s, ${found} findings, ${megabytes} MB resident`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
