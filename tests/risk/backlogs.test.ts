import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRiskRules } from '@netwarden/shared/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import type { Finding } from '../../api/src/detection/finding.ts'
import { RecordSpool } from '../../api/src/detection/record-spool.ts'
import { RiskEngine } from '../../api/src/detection/risk-engine.ts'
import { VISIT_ROW_COLUMNS } from '../../api/src/platform/events/visit-row-columns.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { hiddenAttacks, ordinaryDay } from './ordinary-day.ts'
import { LEARNED_AT, Watch } from './watch.ts'

/** A device makes 200 visits: a million in the long run. */
const DEVICES = isLongRun ? 5_000 : 150
const ROUNDS = 4
const records = [...ordinaryDay(DEVICES), ...hiddenAttacks().records].sort(
  (a, b) => a.at - b.at || (a.deviceId < b.deviceId ? -1 : 1),
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-backlogs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Line {
  at: number
  text: string
}

/** A line as ingest writes it; its number is its place in the stream. */
function lineOf(record: AcceptedRecord, number: number): Line {
  const row: Record<string, string> = {
    at: String(record.at / 1_000),
    uid: String(number + 1),
    device_ip: record.deviceIp,
    device_mac: record.deviceMac,
    device_id: record.deviceId,
    domain: record.domain,
    registrable_domain: record.registrableDomain,
    domain_type: record.domainType,
    risk_level: record.riskLevel,
    dst_ip: record.dstIp,
    dst_port: '\\N',
    application: record.application,
    rcode: record.rcode,
    solved_mode: record.solvedMode,
    further_answers: '[]',
  }
  return { at: record.at, text: `${VISIT_ROW_COLUMNS.map((column) => row[column] ?? '').join('\t')}\n` }
}

/** Answers of the event store about the stream, in the order of time and content. */
function answer(engine: RiskEngine, lines: readonly Line[]): void {
  const { wanted } = engine
  if (!wanted) return
  const { from = 0 } = wanted
  engine.recallAgain()
  const known = lines.filter(({ at }) => at >= from)
  engine.recall(Buffer.from(known.map(({ text }) => text).join('')))
  engine.recalled()
}

/** The findings of a followed source that catches up with these lines in batches of these sizes. */
function caughtUp(lines: readonly Line[], sizes: () => number): Finding[] {
  const stored: Line[] = []
  const options = { folder, rules: defaultRiskRules(), installedAt: LEARNED_AT }
  const engine = new RiskEngine(options)
  engine.rememberDevices(Buffer.from(known))
  const spool = new RecordSpool(folder, 2 ** 30)
  const found = new Map<string, Finding>()
  const keep = () => {
    for (const finding of engine.take()) {
      found.set([finding.code, finding.deviceId, finding.subject, finding.window].join(' '), finding)
    }
  }
  for (let start = 0, batch = 0; start < lines.length; batch += 1) {
    const some = lines.slice(start, start + sizes())
    start += some.length
    spool.add(`source:a:${batch}`, [Buffer.from(some.map(({ text }) => text).join(''))])
    stored.push(...some)
    while (engine.step()) keep()
  }
  spool.close()
  stored.sort((a, b) => a.at - b.at || (a.text < b.text ? -1 : 1))
  engine.endBacklogs(Date.now() + 60_000)
  answer(engine, stored)
  keep()
  return [...found.values()]
}

/** Every device of the day was there before, but the newcomer. */
const { newcomer } = hiddenAttacks()
const known = [...new Set(records.map(({ deviceId }) => deviceId))]
  .filter(
    (id) =>
      id !== records.find(({ deviceIp }) => deviceIp === `10.0.${newcomer >> 8}.${newcomer & 255}`)?.deviceId,
  )
  .map((id) => `${id}\t${Math.floor(LEARNED_AT / 60_000)}\n`)
  .join('')

const inOrder = (findings: readonly Finding[]) =>
  findings
    // Which of many names are kept depends on the order of records within a millisecond.
    .map(({ evidence: _, ...finding }) => finding)
    .toSorted(
      (a, b) => a.window - b.window || a.code.localeCompare(b.code) || (a.deviceId < b.deviceId ? -1 : 1),
    )

test('a backlog raises the same in any order of its lines and batches, and the same as a dry run', () => {
  const random = seededRandom(17)
  const lines = records.map(lineOf)
  const watch = new Watch(undefined, true)
  for (const line of known.split('\n')) {
    const [device, minute] = line.split('\t')
    if (device) watch.shared.seen.set(device, Number(minute))
  }
  const dryRun = inOrder(watch.read(records).end())
  expect(new Set(dryRun.map(({ code }) => code)).size).toBe(9)
  for (let round = 0; round < ROUNDS; round += 1) {
    const shuffled = lines
      .map((line) => ({ line, order: random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ line }) => line)
    const most = 50 + Math.floor(random() * 5_000)
    const found = caughtUp(round === 0 ? lines : shuffled, () => 1 + Math.floor(random() * most))
    expect(inOrder(found)).toEqual(dryRun)
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)

test('a source that has caught up counts each record of the boundary once', () => {
  const now = Date.now()
  const window = Math.floor(now / 300_000) * 300_000
  const failure = (at: number, number: number) =>
    lineOf(
      {
        ...(records[0] as AcceptedRecord),
        at,
        domain: `missing${number}.example`,
        registrableDomain: `missing${number}.example`,
        rcode: 'NXDOMAIN',
        solvedMode: 'passed',
        domainType: 'unknown',
        riskLevel: 'common',
      },
      number,
    )
  const old = Array.from({ length: 60 }, (_, n) => failure(window - 1_800_000 + n, n))
  const fresh = Array.from({ length: 105 }, (_, n) => failure(window + n, 60 + n))
  const engine = new RiskEngine({ folder, rules: defaultRiskRules(), installedAt: 0 })
  const spool = new RecordSpool(folder, 2 ** 30)
  const add = (batch: number, lines: readonly Line[]) =>
    spool.add(`source:a:${batch}`, [Buffer.from(lines.map(({ text }) => text).join(''))])
  add(0, old)
  while (engine.step()) expect(engine.take()).toEqual([])
  expect(engine.wanted).toBeNull()
  add(1, fresh.slice(0, 50))
  expect(engine.step()).toBe(false)
  expect(engine.wanted).toMatchObject({ stream: 'source:a', upTo: 60n })
  // The batch that waits is stored already, in part: nothing counts twice.
  answer(engine, [...old, ...fresh.slice(0, 40)])
  add(2, fresh.slice(50))
  while (engine.step()) expect(engine.wanted).toBeNull()
  spool.close()
  engine.closeIdle(600_000)
  const bursts = engine.take().filter(({ code }) => code === 'nxdomainBurst')
  expect(bursts).toMatchObject([{ window, reasons: [{ params: { failures: 105 } }] }])
})
