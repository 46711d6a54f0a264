// Asks a server for `/healthz` again and again. A message is answered, after one more question, with the longest stall (ms) since the last message.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, pid } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Linux counts processor time in hundredths of a second. */
const TICK = 10
/** Places of the processor time in user and system mode after the name, see proc_pid_stat(5). */
const [USER, SYSTEM] = [11, 12]
const REST = 2

/** Processor time (ms) of the main thread of the server; null where it is unknown. */
function workOfServer() {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK
  } catch {
    return null
  }
}

function ask() {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve))
    request.once('error', reject)
  })
}

/** Time (ms) in which the server did not answer, or in which its main thread worked where the kernel counts that. */
async function stallNow() {
  const before = workOfServer()
  const start = performance.now()
  // A kept connection that the server closes just now is no stall.
  await ask().catch(() => undefined)
  const time = performance.now() - start
  const after = workOfServer()
  return before === null || after === null ? time : Math.min(time, after - before)
}

let isAsked = false
parentPort?.on('message', () => {
  isAsked = true
})
let longest = 0
for (;;) {
  const isLast = isAsked
  isAsked = false
  longest = Math.max(longest, await stallNow())
  if (isLast) {
    parentPort?.postMessage(longest)
    longest = 0
  }
  await pause(REST)
}
