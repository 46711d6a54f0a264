import { setPriority } from 'node:os'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { RiskEngine } from './risk-engine.ts'
import type { FromRiskWorker, RiskWorkerSetup, ToRiskWorker } from './worker-protocol.ts'

const LOW_PRIORITY = 10
const LOOK_EVERY = 200
const KEEP_EVERY = 15_000
const LAG_EVERY = 1_000
const BATCHES_AT_ONCE = 20
/** After so long without a record, time goes on by the clock. */
const IDLE_AFTER = 60_000
const CLOSE_IDLE_EVERY = 30_000

const port = parentPort
if (!port) throw new Error('the risk worker runs as a worker thread')
const { aliveAt, ...options }: RiskWorkerSetup = workerData
const noteAlive = () => {
  aliveAt[0] = Date.now()
}
const engine = new RiskEngine(options, noteAlive)
const send = (message: FromRiskWorker) => port.postMessage(message)
let isStopping = false
let onStored: (() => void) | null = null

port.on('message', (message: ToRiskWorker) => {
  if (message.type === 'rules') engine.useRules(message.rules)
  else if (message.type === 'stored') onStored?.()
  else isStopping = true
})

// On Linux this is the priority of this thread alone: imports and people go first.
try {
  setPriority(LOW_PRIORITY)
} catch {
  // Where it is not allowed, all are alike.
}

let keptAt = Date.now()
let busyAt = Date.now()
let idleClosedAt = 0
let isChanged = false
// Told while batches are read and while the store is waited for, too: whoever is silent hangs.
const telling = setInterval(tellLag, LAG_EVERY)
tellLag()
while (!isStopping) {
  const isBusy = await read()
  const now = Date.now()
  if (isBusy) busyAt = now
  else if (now - busyAt > IDLE_AFTER && now - idleClosedAt > CLOSE_IDLE_EVERY) {
    idleClosedAt = now
    engine.closeIdle(now - busyAt)
    await tell()
  }
  if (isChanged && (now - keptAt >= KEEP_EVERY || !isBusy)) keep()
  if (!isBusy) await pause(LOOK_EVERY)
}
await tell()
if (isChanged) keep()
clearInterval(telling)
send({ type: 'stopped' })
port.close()

/** Some batches, and what was found in them stored. */
async function read(): Promise<boolean> {
  let count = 0
  while (count < BATCHES_AT_ONCE && !isStopping && engine.step()) {
    count += 1
    isChanged = true
    await setImmediate()
  }
  await tell()
  return count > 0
}

/** Resolves when the api has stored what was found. */
async function tell(): Promise<void> {
  const findings = engine.take()
  if (findings.length === 0) return
  isChanged = true
  await new Promise<void>((resolve) => {
    onStored = resolve
    send({ type: 'found', findings })
  })
}

function keep(): void {
  engine.keep()
  keptAt = Date.now()
  isChanged = false
}

function tellLag(): void {
  noteAlive()
  const waitingBytes = engine.waiting
  const lagMs = waitingBytes > 0 && engine.readAt > 0 ? Date.now() - engine.readAt : 0
  send({
    type: 'lag',
    lag: { lagMs, waitingBytes, missedBatches: engine.missed, droppedRecords: engine.dropped },
  })
}
