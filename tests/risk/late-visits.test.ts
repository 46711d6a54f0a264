import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRiskRules } from '@netwarden/shared/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RecordSpool } from '../../api/src/detection/record-spool.ts'
import { RiskEngine } from '../../api/src/detection/risk-engine.ts'
import { VISIT_ROW_COLUMNS } from '../../api/src/platform/events/visit-row-columns.ts'

const MINUTE = 60_000
const WINDOW = 5 * MINUTE
/** A window of five minutes that ended long ago, and within one day. */
const START = Math.floor(Date.now() / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE - 12 * 60 * MINUTE
const STREAM = 'source:a'

let folder: string
let stored: string[]
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-late-'))
  stored = []
  now = START + 10 * MINUTE
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function failures(count: number, at: number, device = '10.0.0.1'): string[] {
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, string> = {
      at: String((at + index) / 1_000),
      uid: String(stored.length + index + 1),
      device_ip: device,
      device_id: device,
      domain: `gone${index}.example`,
      registrable_domain: `gone${index}.example`,
      domain_type: 'unknown',
      risk_level: 'common',
      dst_port: '\\N',
      application: 'dns',
      rcode: 'NXDOMAIN',
      solved_mode: 'passed',
      further_answers: '[]',
    }
    return `${VISIT_ROW_COLUMNS.map((column) => row[column] ?? '').join('\t')}\n`
  })
}

const open = () =>
  new RiskEngine({ folder, rules: defaultRiskRules(), installedAt: START }, undefined, () => now)

/** A source that sends these lines now, whatever their times are. */
function send(engine: RiskEngine, batch: number, lines: readonly string[]): void {
  stored.push(...lines)
  const spool = new RecordSpool(folder, 2 ** 30, undefined, () => now)
  spool.add(`${STREAM}:${batch}`, [Buffer.from(lines.join(''))])
  spool.close()
  while (engine.step()) expect(engine.wanted).toBeNull()
}

/** Evaluates what is due; false where nothing is. */
function evaluate(engine: RiskEngine): boolean {
  engine.endBacklogs(now)
  const { wanted } = engine
  if (!wanted) return false
  const { from = 0, to = Number.POSITIVE_INFINITY } = wanted
  expect(wanted).toMatchObject({ stream: STREAM, upTo: BigInt(stored.length) })
  const within = stored
    .map((line) => ({ line, at: Number(line.slice(0, line.indexOf('\t'))) * 1_000 }))
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at)
  engine.recallAgain()
  engine.recall(Buffer.from(within.map(({ line }) => line).join('')))
  engine.recalled()
  return true
}

const bursts = (engine: RiskEngine) => engine.take().filter(({ code }) => code === 'nxdomainBurst')

test('a closed window is evaluated again with the visits that come late, also after a restart', () => {
  const engine = open()
  send(engine, 0, failures(60, START))
  // Another device's visits close the window.
  send(engine, 1, failures(1, START + 10 * MINUTE, '10.0.0.2'))
  expect(bursts(engine)).toEqual([])
  engine.keep()
  const restarted = open()
  send(restarted, 2, failures(60, START + 1_000))
  expect(bursts(restarted)).toEqual([])
  restarted.keep()
  const again = open()
  now += 5_000
  expect(evaluate(again)).toBe(true)
  expect(bursts(again)).toMatchObject([
    { deviceId: '10.0.0.1', window: START, reasons: [{ params: { failures: 120 } }] },
  ])
  expect(evaluate(again)).toBe(false)
})

test('late visits are waited for, and windows are evaluated again at most once a minute', () => {
  const engine = open()
  send(engine, 0, failures(1, START + 10 * MINUTE, '10.0.0.2'))
  send(engine, 1, failures(60, START))
  now += 4_000
  expect(evaluate(engine)).toBe(false)
  now += 1_000
  expect(evaluate(engine)).toBe(true)
  expect(bursts(engine)).toEqual([])
  send(engine, 2, failures(60, START + 1_000))
  now += 50_000
  expect(evaluate(engine)).toBe(false)
  now += 10_000
  expect(evaluate(engine)).toBe(true)
  expect(bursts(engine)).toMatchObject([{ reasons: [{ params: { failures: 120 } }] }])
})

test('late visits of one device change nothing for the windows of others', () => {
  const engine = open()
  send(engine, 0, failures(120, START, '10.0.0.3'))
  send(engine, 1, failures(1, START + WINDOW + 5 * MINUTE, '10.0.0.2'))
  expect(bursts(engine)).not.toEqual([])
  send(engine, 2, failures(60, START))
  now += 5_000
  expect(evaluate(engine)).toBe(true)
  expect(bursts(engine)).toEqual([])
})
