// Requests /healthz repeatedly, in a thread of its own: the work of the bench itself must not be measured.
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE = 20
const times = []
let isRequested = true
parentPort.once('message', () => {
  isRequested = false
})
while (isRequested) {
  const begun = performance.now()
  const { ok } = await fetch(`${workerData.url}/healthz`).catch(() => ({ ok: false }))
  times.push(ok ? performance.now() - begun : Number.POSITIVE_INFINITY)
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
}
parentPort.postMessage(times)
