// Preloaded into a server's threads: does to those of the risk engine and of ingest what the file named by RISK_FAULT asks for.
import { existsSync, unlinkSync } from 'node:fs'
import { env, exit } from 'node:process'
import { isMainThread, workerData } from 'node:worker_threads'

const FILE = env.RISK_FAULT
const ofEngine = !isMainThread && typeof workerData === 'object' && workerData?.installedAt !== undefined
const ofIngest = !isMainThread && typeof workerData === 'object' && workerData?.riskFolder !== undefined
const neverNotified = new Int32Array(new SharedArrayBuffer(4))

if (FILE && ofEngine) {
  setInterval(() => {
    if (existsSync(`${FILE}.end`)) {
      unlinkSync(`${FILE}.end`)
      exit(3)
    }
    if (existsSync(`${FILE}.hang-for-good`)) {
      unlinkSync(`${FILE}.hang-for-good`)
      Atomics.wait(neverNotified, 0, 0)
    }
    while (existsSync(`${FILE}.hang`)) Atomics.wait(neverNotified, 0, 0, 100)
  }, 50).unref()
}
if (FILE && ofIngest) {
  setInterval(() => {
    while (existsSync(`${FILE}.ingest-hang`)) Atomics.wait(neverNotified, 0, 0, 100)
  }, 50).unref()
}
