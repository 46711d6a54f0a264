import { setPriority } from 'node:os'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { RiskEngine } from './risk-engine.ts'
import type { Wanted, WantedStream } from './wanted-stream.ts'
import { WholeLines } from './whole-lines.ts'
import type { FromRiskWorker, RiskWorkerSetup, ToRiskWorker } from './worker-protocol.ts'

const LOW_PRIORITY = 10
const LOOK_EVERY = 200
const KEEP_EVERY = 15_000
/** There is also idle time between the batches of one import: the state is not written each time. */
const KEEP_IDLE_EVERY = 2_000
const LAG_EVERY = 1_000
const BATCHES_AT_ONCE = 20
/** After this time without a record, time advances by the clock. */
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
let stopRecall: () => void = () => undefined
/** During a recall: the receiver of its pieces, and the waiter for its end. */
let recalling: { begin(): void; take(piece: Uint8Array): void; end(): void } | null = null

port.on('message', (message: ToRiskWorker) => {
  switch (message.type) {
    case 'rules':
      engine.useRules(message.rules)
      break
    case 'stored':
      onStored?.()
      break
    case 'recallBegins':
      recalling?.begin()
      break
    case 'recalling':
      recalling?.take(message.piece)
      send({ type: 'recallNext' })
      break
    case 'recalled':
      recalling?.end()
      break
    case 'stop':
      isStopping = true
      stopRecall()
      break
  }
})

// On Linux this is the priority of this thread only: imports and requests have precedence.
try {
  setPriority(LOW_PRIORITY)
} catch {
  // The system does not allow it: the thread keeps the normal priority.
}

let keptAt = Date.now()
let busyAt = Date.now()
let idleClosedAt = 0
let isChanged = false
// Reported while batches are read and while the store is waited for: a silent thread counts as hanging.
const reporting = setInterval(reportLag, LAG_EVERY)
reportLag()
if (engine.isNew) await recallDevices()
while (!isStopping) {
  const isBusy = await read()
  const now = Date.now()
  if (isBusy) busyAt = now
  else if (now - busyAt > IDLE_AFTER && now - idleClosedAt > CLOSE_IDLE_EVERY) {
    idleClosedAt = now
    engine.closeIdle(now - busyAt)
    await reportFindings()
  }
  if (isChanged && now - keptAt >= (isBusy ? KEEP_EVERY : KEEP_IDLE_EVERY)) keep()
  if (!isBusy) await pause(LOOK_EVERY)
}
await reportFindings()
if (isChanged) keep()
clearInterval(reporting)
send({ type: 'stopped' })
port.close()

/** Reads some batches and stores their findings. Resolves with false when there was nothing to do. */
async function read(): Promise<boolean> {
  let count = 0
  while (count < BATCHES_AT_ONCE && !isStopping && engine.step()) {
    count += 1
    isChanged = true
    await setImmediate()
  }
  engine.endBacklogs(Date.now())
  const { wanted } = engine
  if (wanted !== null) await recallStream(wanted)
  await reportFindings()
  return count > 0 || wanted !== null
}

/** The devices that were seen before this engine: none of them is new. */
function recallDevices(): Promise<void> {
  let whole = new WholeLines()
  return recall('devices', {
    begin: () => {
      whole = new WholeLines()
    },
    take: (piece) => engine.rememberDevices(whole.take(piece)),
    end: () => undefined,
  })
}

/** Computes the windows of a stream whose beginning is unknown. */
function recallStream(stream: WantedStream): Promise<void> {
  return recall(stream, {
    begin: () => engine.recallAgain(),
    take: (piece) => engine.recall(piece),
    end: () => engine.recalled(),
  })
}

/** Resolves when the recall is complete, or the thread shall end. */
async function recall(what: Wanted, taker: NonNullable<typeof recalling>): Promise<void> {
  if (isStopping) return
  isChanged = true
  await new Promise<void>((resolve) => {
    stopRecall = resolve
    recalling = {
      ...taker,
      end: () => {
        taker.end()
        resolve()
      },
    }
    send({ type: 'recall', what })
  })
  recalling = null
}

/** Resolves when the api has stored the findings. */
async function reportFindings(): Promise<void> {
  const findings = engine.take()
  const evaluated = engine.takeEvaluated()
  if (findings.length === 0 && evaluated.length === 0) return
  isChanged = true
  await new Promise<void>((resolve) => {
    onStored = resolve
    send({ type: 'found', findings, evaluated })
  })
}

function keep(): void {
  engine.keep()
  keptAt = Date.now()
  isChanged = false
}

function reportLag(): void {
  noteAlive()
  const waitingBytes = engine.waiting
  const lagMs = waitingBytes > 0 && engine.readAt > 0 ? Date.now() - engine.readAt : 0
  send({
    type: 'lag',
    lag: {
      lagMs,
      waitingBytes,
      missedBatches: engine.missed,
      droppedRecords: engine.dropped,
      late: engine.late,
    },
  })
}
