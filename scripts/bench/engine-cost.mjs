// node scripts/bench/engine-cost.mjs [lines] [runs]: the risk engine's share of an import's rate, and whether it keeps up
// beside it; runs with and without it in turn, after npm run build.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeZeekLog } from './zeek-lines.mjs'

const LINES = Number(process.argv[2] ?? 500_000)
const RUNS = Number(process.argv[3] ?? 5)
const place = (name) => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'netwarden-bench-'))
const file = join(folder, 'dns.log')

function importOnce(isEngineOn) {
  const preload = isEngineOn ? [] : ['--import', place('./without-engine.mjs')]
  const run = [...preload, place('./import-once.mjs'), file]
  const { accepted, seconds, engineSeconds, missed } = JSON.parse(
    execFileSync(process.execPath, run, { encoding: 'utf8' }),
  )
  const keptUp = isEngineOn ? `, the engine ${perSecond(accepted / engineSeconds)}, missed ${missed}` : ''
  console.log(
    `import ${isEngineOn ? 'with' : 'without'} the risk engine: ${perSecond(accepted / seconds)}${keptUp}, load ${loadavg()[0].toFixed(1)}`,
  )
  return accepted / seconds
}

const perSecond = (rate) => `${Math.round(rate).toLocaleString('en')} records/s`
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

try {
  await writeZeekLog(file, { lines: LINES, end: Date.now() / 1000, spanSeconds: 3_600 })
  const rates = { on: [], off: [] }
  for (let run = 0; run < RUNS; run += 1) {
    // The order within a pair alternates, so that a machine that slows down favours neither.
    for (const isOn of run % 2 === 0 ? [true, false] : [false, true]) {
      rates[isOn ? 'on' : 'off'].push(importOnce(isOn))
    }
  }
  const [on, off] = [median(rates.on), median(rates.off)]
  console.log(
    `medians of ${RUNS}: with ${perSecond(on)}, without ${perSecond(off)}: the engine takes ${Math.round((1 - on / off) * 100)} %`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
