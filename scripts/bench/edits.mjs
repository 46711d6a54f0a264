// node scripts/bench/edits.mjs [policies] [main.js]: edits of single policies beside many others, after npm run build.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { openClient } from './client.mjs'
import { PASSWORD, withServer } from './server.mjs'

const POLICIES = Number(process.argv[2] ?? 100_000)
const MAIN = process.argv[3]
const EDITS = 40
const ENTRIES_A_CALL = 10_000
const BASE = '/api/domain-control'
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time of the process with all its threads (ms). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS
}

async function measure({ call }, pid) {
  const create = (entries) =>
    call({ path: `${BASE}/custom-policy/create`, body: { group: 'domain', solvedMode: 'banned', entries } })
  for (let from = 0; from < POLICIES; from += ENTRIES_A_CALL) {
    const count = Math.min(ENTRIES_A_CALL, POLICIES - from)
    await create(Array.from({ length: count }, (_, index) => `n${from + index}.edits.example`))
  }
  await create(['first.single.example'])
  const times = []
  const before = cpuOf(pid)
  for (let count = 0; count < EDITS; count += 1) {
    const domain = `n${count}.single.example`
    const begun = performance.now()
    await create([domain])
    times.push(performance.now() - begun)
    const body = { deviceIP: '10.0.0.1', domain }
    const { solvedMode } = await call({ path: `${BASE}/explain`, body })
    if (solvedMode !== 'banned') throw new Error(`${domain} is not in force although its write was answered`)
  }
  const cpu = (cpuOf(pid) - before) / EDITS
  times.sort((a, b) => a - b)
  console.log(
    `one policy added beside ${POLICIES.toLocaleString()}: decides after ${times[EDITS / 2].toFixed(0)} ms ` +
      `(median of ${EDITS}), at most ${times.at(-1).toFixed(0)} (limit 200); processor time of the server ${cpu.toFixed(0)} ms each`,
  )
}

await withServer(async ({ url, pid }) => measure(await openClient(url, PASSWORD), pid), MAIN)
