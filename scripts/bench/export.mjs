import { Worker } from 'node:worker_threads'
import { screenCalls } from './calls.mjs'
import { watchMemory } from './memory.mjs'
import { percentiles, timeCalls } from './timing.mjs'

const OTHERS = 'search, newest page'
const ROWS = 1_000_000

/** An export of a million rows (or all), its memory, and the waiting time of other calls meanwhile. */
export async function measureExport(client, engineProcess, { now, perDay }) {
  const calls = screenCalls(now)[OTHERS]
  const alone = percentiles(await timeCalls(client.call, () => calls, 100))
  const from = new Date(now - Math.ceil((ROWS / perDay) * 86_400_000)).toISOString()
  const query = new URLSearchParams({ from, to: new Date(now).toISOString(), format: 'csv' })
  const watch = watchMemory(engineProcess)
  const started = performance.now()
  const exported = readExport(client.link(`/api/access-record/export?${query}`))
  let isDone = false
  const done = exported.then((lines) => {
    isDone = true
    return lines
  })
  const times = []
  while (!isDone) times.push(...(await timeCalls(client.call, () => calls, 1)))
  const lines = await done
  const seconds = (performance.now() - started) / 1000
  const peak = watch()
  console.log(
    `export of ${(lines - 1).toLocaleString()} rows as CSV: ${seconds.toFixed(1)} s; peak resident: api ${peak.own} MB, engine ${peak.engine} MB`,
  )
  console.table([
    { [OTHERS]: 'alone', ...alone },
    { [OTHERS]: 'during the export', ...percentiles(times) },
  ])
}

/** Resolves with the number of lines. */
function readExport(workerData) {
  return new Promise((resolve, reject) => {
    const reader = new Worker(new URL('./export-reader.mjs', import.meta.url), { workerData })
    reader.once('message', resolve)
    reader.once('error', reject)
  })
}
