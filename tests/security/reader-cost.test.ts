import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { formatNames } from '../../api/src/pipeline/formats/index.ts'
import type { RecordSink } from '../../api/src/pipeline/visit.ts'
import { format, linesOf, OPTIONS, samplesOf } from '../formats/reading.ts'
import { isLongRun } from '../support/long-run.ts'

/** Blocks of lines are timed early and after fourteen times as many lines, to detect costs that grow with earlier input. */
const EARLY = [4, 10] as const
const LATE = [90, 96] as const
/** Blocks contain the sample completely, once or more often, so that they are alike. */
const SAMPLE = 100
const MOST_GROWTH = 8
/** The fastest of several blocks is the cost of the reader; other load is in the others. */
const RUNS = 2
/** Of each sample, a line of its beginning and one of its middle. */
const LINES = 2
const SAMPLES = 2

const FEW = 2_000
const MOST_RATIO = 40
const ATTEMPTS = 4
/** Less than that (µs) is no measure of anything. */
const LEAST_COST = 1_000

const nowhere: RecordSink = {
  accept: () => undefined,
  acceptLogin: () => undefined,
  acceptLease: () => undefined,
  join: () => undefined,
  skip: () => undefined,
  reject: () => undefined,
}

function growth(name: string, lines: readonly string[], header: readonly string[] = []): number {
  const length = lines.length * Math.ceil(SAMPLE / lines.length)
  let [early, late] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < RUNS; run++) {
    const reader = format(name).createReader(OPTIONS)
    let count = 0
    const read = (line: string) => reader.read(line, { part: 0, line: ++count }, nowhere)
    for (const line of header) read(line)
    const blocks = Array.from({ length: LATE[1] }, () => {
      const start = performance.now()
      for (let index = 0; index < length; index++) read(lines[index % lines.length] ?? '')
      return performance.now() - start
    })
    early = Math.min(early, ...blocks.slice(...EARLY))
    late = Math.min(late, ...blocks.slice(...LATE))
  }
  return late / early
}

const isHeader = (line: string) => line.startsWith('#')

/** Processor time (µs) of this process, so that other load counts little. */
function costOf(name: string, lines: readonly string[], count: number): number {
  const reader = format(name).createReader(OPTIONS)
  const before = process.cpuUsage()
  for (let index = 0; index < count; index++)
    reader.read(lines[index % lines.length] ?? '', { part: 0, line: index + 1 }, nowhere)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** For all formats, in each run: quadratic code would cost 100 times as much for ten times the lines. */
test.each([...formatNames])('%s costs about ten times as much for ten times the lines', (name) => {
  const lines = linesOf(samplesOf(name)[0] ?? '').slice(0, SAMPLE)
  const header = lines.filter(isHeader)
  const body = lines.filter((line) => !isHeader(line))
  for (const arranged of [body.slice(0, 1), body.toReversed(), interleaved(body)]) {
    const all = [...header, ...arranged]
    costOf(name, all, FEW) // compiled
    let ratio = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < ATTEMPTS && ratio > MOST_RATIO; attempt++)
      ratio = Math.min(ratio, costOf(name, all, 10 * FEW) / Math.max(costOf(name, all, FEW), LEAST_COST))
    expect(ratio).toBeLessThan(MOST_RATIO)
  }
})

/** Lines in one another's places: first of each half, then the second of each. */
function interleaved(lines: readonly string[]): string[] {
  const half = Math.ceil(lines.length / 2)
  return lines.slice(0, half).flatMap((line, index) => [line, lines[half + index] ?? line])
}

function spread(lines: readonly string[]): string[] {
  return Array.from({ length: LINES }, (_, index) => lines[Math.floor((index * lines.length) / LINES)] ?? '')
}

// Ratios of times mean little on a busy machine, so the quiet long run compares them.
describe.runIf(isLongRun).each([...formatNames])(
  '%s costs no more for a line, however many came before',
  (name) => {
    const samples = samplesOf(name)
      .slice(0, SAMPLES)
      .map((path) => {
        const lines = linesOf(path)
        return { header: lines.filter(isHeader), body: lines.filter((line) => !isHeader(line)) }
      })

    test.each([
      ['one line repeated', (lines: string[]) => spread(lines).map((line) => [line])],
      ['the sample repeated', (lines: string[]) => [lines.slice(0, SAMPLE)]],
      ['the sample reversed', (lines: string[]) => [lines.slice(0, SAMPLE).toReversed()]],
      ['the sample interleaved', (lines: string[]) => [interleaved(lines.slice(0, SAMPLE))]],
    ])(
      '%s',
      (_how, arrange) => {
        for (const { header, body } of samples) {
          for (const lines of arrange(body)) expect(growth(name, lines, header)).toBeLessThan(MOST_GROWTH)
        }
      },
      120_000,
    )
  },
)

test('freeradius keeps pending sign-ins of one user at a constant cost', () => {
  const stations = Array.from(
    { length: 97 },
    (_, index) => `Login OK: [alice] (from client ap port 1 cli 02-00-00-00-01-${index.toString(16)})`,
  )
  const dated = stations.map(
    (text, index) => `Sat Nov 21 03:${10 + (index % 50)}:00 2026 : Auth: (1) ${text}`,
  )
  expect(growth('freeradius', dated)).toBeLessThan(MOST_GROWTH)
})
