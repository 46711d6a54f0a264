import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@netwarden/shared/errors'
import { RecordSpool } from '../detection/record-spool.ts'
import { importStream } from '../platform/events/streams.ts'
import { SourceRoots } from '../platform/files/source-roots.ts'
import { createIngestEnrichers } from './ingest-enricher.ts'
import { LeaseReports } from './lease-reports.ts'
import { MessageHandlers } from './message-handlers.ts'
import { ImportRun } from './sources/import-run.ts'
import type { ImportPosition, ImportTask } from './sources/imports-protocol.ts'
import { allowZstdWindow } from './sources/lines/zstd-guard.ts'
import { SourceRuns } from './sources/source-runs.ts'
import { surveyFile } from './sources/survey.ts'
import type { ParsedLease } from './visit.ts'
import type { Fault, FromWorker, IngestThreadSetup, ToWorker } from './worker-protocol.ts'
import { EventWriter } from './write/event-writer.ts'
import { addCounts, NO_LINES, type RecordBatch } from './write/record-batch.ts'
import { WatchedWriter } from './write/watched-writer.ts'

const BYTES_EVERY = 250
const ALIVE_EVERY = 1_000
/** MACs that visits show are reported together (ms). */
const SEEN_AFTER = 500
/** An import waits so long (ms) until the MACs that it has shown are stored; others are stored afterwards. */
const SEEN_WITHIN = 2_000
/** Size of the spool of records that wait for the risk engine. */
const RISK_SPOOL_BYTES = 2 * 2 ** 30

const port = parentPort
if (!port) throw new Error('the ingest worker runs as a worker thread')
const { aliveAt, ...setup }: IngestThreadSetup = workerData
allowZstdWindow(setup.zstdWindow)
const send = (message: FromWorker) => port.postMessage(message)

const noteAlive = () => {
  aliveAt[0] = Date.now()
}
noteAlive()
setInterval(noteAlive, ALIVE_EVERY).unref()

const stopping = new AbortController()
const running = new Map<string, { abort: AbortController; done: Promise<void> }>()
const surveys = new Map<string, AbortController>()
const saves = new Map<number, (isLost: boolean) => void>()
let lastCall = 0

const { enrich, enrichBy, policies, devices, ownQuestions, useOrganisations } = await createIngestEnrichers(
  setup,
  send,
)
const leaseReports = new LeaseReports(send, stopping.signal)
/** Lines read from now on use the leases immediately; later positions are stored only once the leases are. */
const learn = (leases: readonly ParsedLease[], source: string) => {
  devices.learn(leases)
  return leaseReports.report(leases, source)
}
let seenReports: Promise<unknown> = Promise.resolve()
/** Resolves once all MACs that visits have shown so far are stored. */
const reportSeen = () => {
  const reported = Promise.all([seenReports, leaseReports.report(devices.takeSeen(), '')])
  // Ends with the thread; what is not reported then is seen again.
  seenReports = reported.catch(() => undefined)
  return reported
}
devices.onSeen = () => {
  setTimeout(() => reportSeen().catch(() => undefined), SEEN_AFTER).unref()
}
const writer = new EventWriter(setup.events, {
  onAway: (kind, reason) => send({ type: 'storeAway', kind, reason }),
  onBack: () => send({ type: 'storeBack' }),
})
const riskSpool = new RecordSpool(setup.riskFolder, RISK_SPOOL_BYTES, () => send({ type: 'riskMissed' }))
const watched = new WatchedWriter(writer, riskSpool)
const sources = new SourceRuns(
  { writer: watched, enrich, setup, roots: new SourceRoots(setup.sourcePlaces) },
  learn,
  send,
)

const messages = new MessageHandlers<ToWorker>()
messages.on('runImport', ({ task }) => startImport(task))
messages.on('retention', ({ days }) => {
  setup.retentionDays = days
})
messages.on('cancelImport', ({ id }) => {
  running.get(id)?.abort.abort(new Error('cancelled'))
  surveys.get(id)?.abort(new Error('cancelled'))
})
messages.on('survey', (message) => void survey(message))
messages.on('saved', ({ call, isLost }) => {
  saves.get(call)?.(isLost)
  saves.delete(call)
})
for (const type of ['runSource', 'stopSource', 'keptSource', 'parkedFiles'] as const) {
  messages.on(type, (message) => {
    // In the order of the messages; a source starts once policies and devices are known.
    void Promise.all([policies.known, devices.known]).then(() => sources.receive(message))
  })
}
for (const type of ['deviceLeases', 'deviceNames', 'reportedDevices'] as const) {
  messages.on(type, (message) => devices.receive(message))
}
messages.on('keptLeases', ({ call, isStored }) => leaseReports.answer(call, isStored))
messages.on('policies', (message) => policies.receive(message))
messages.on('ownQuestions', ({ questions }) => ownQuestions.add(questions, Date.now()))
messages.on('organisations', ({ organisations }) => useOrganisations(organisations))
messages.on('stop', () => void stop())

port.on('message', (message: ToWorker) => messages.receive(message))
send({ type: 'ready' })

function startImport(task: ImportTask): void {
  const abort = new AbortController()
  running.set(task.id, { abort, done: runImport(task, abort.signal) })
}

async function runImport(task: ImportTask, signal: AbortSignal): Promise<void> {
  let counts = task.position?.counts ?? NO_LINES
  const bytes = reportBytes(task.id)
  const stream = importStream(task.id)
  try {
    await Promise.all([policies.settled(), devices.known])
    send({ type: 'reading', stream, file: null })
    const run = new ImportRun(
      task,
      {
        writer: task.facts ? writer : watched,
        enrich: task.facts ? enrichBy(task.facts) : enrich,
        retentionDays: setup.retentionDays,
        learn: (leases) => learn(leases, task.source),
        onBytes: bytes.add,
        save: async (position, batch) => {
          counts = position.counts
          await save(task.id, position, batch)
          send({ type: 'progressed', stream })
          if (batch.recent.length > 0) send({ type: 'recent', rows: batch.recent })
        },
      },
      AbortSignal.any([signal, stopping.signal]),
    )
    await run.run()
    // Who holds an address is known once an import is done, unless there are very many.
    await Promise.race([reportSeen(), pause(SEEN_WITHIN, undefined, { ref: false })])
    const isForRisk = endForRisk(task)
    send({ type: 'importDone', id: task.id, counts: addCounts(counts, NO_LINES), isForRisk })
  } catch (cause) {
    // An import that a shutdown interrupts resumes at the next start; it has not failed.
    if (!stopping.signal.aborted) {
      endForRisk(task)
      send({ type: 'importFailed', id: task.id, fault: faultOf(cause, signal) })
    }
  } finally {
    bytes.flush()
    running.delete(task.id)
  }
}

/** Passes the end of an import on to the risk engine; false where the engine does not evaluate it. */
function endForRisk({ id, facts }: ImportTask): boolean {
  return !facts && riskSpool.end(importStream(id))
}

/** Resolves when the API has stored the position, so that the next batch builds on a safe one. */
function save(id: string, position: ImportPosition, batch: RecordBatch): Promise<void> {
  lastCall += 1
  const call = lastCall
  return new Promise((resolve, reject) => {
    saves.set(call, (isLost) =>
      isLost ? reject(new Error('another process goes on with the import')) : resolve(),
    )
    send({ type: 'saveImport', call, id, position, rejects: batch.rejects })
  })
}

function reportBytes(id: string) {
  let pending = 0
  let sentAt = 0
  const flush = () => {
    if (pending > 0) send({ type: 'importBytes', id, bytes: pending })
    pending = 0
    sentAt = Date.now()
  }
  return {
    flush,
    add: (bytes: number) => {
      pending += bytes
      if (Date.now() - sentAt >= BYTES_EVERY) flush()
    },
  }
}

async function survey(message: Extract<ToWorker, { type: 'survey' }>): Promise<void> {
  const { call, importId, path, format, timeZone: tz, now, wantsNewest } = message
  send({ type: 'reading', stream: importStream(importId), file: null })
  const abort = new AbortController()
  surveys.set(importId, abort)
  try {
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    const found = await surveyFile(path, { tz, now, format, wantsNewest, signal })
    send({ type: 'surveyed', call, ...found })
  } catch (cause) {
    send({ type: 'surveyFailed', call, fault: faultOf(cause, stopping.signal) })
  } finally {
    if (surveys.get(importId) === abort) surveys.delete(importId)
  }
}

function faultOf(cause: unknown, signal: AbortSignal): Fault {
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  if (signal.aborted) return { kind: 'cancelled', text: { key: 'ingest.import.cancelled' }, detail }
  if (cause instanceof AppError && (cause.kind === 'badContent' || cause.kind === 'unsupported')) {
    return { kind: cause.kind, text: cause.text, detail }
  }
  return { kind: 'unexpected', text: { key: 'ingest.import.unexpected' }, detail }
}

async function stop(): Promise<void> {
  stopping.abort(new Error('stopping'))
  policies.close()
  devices.close()
  await Promise.allSettled([sources.stop(), ...[...running.values()].map(({ done }) => done)])
  await writer.close()
  riskSpool.close()
  port?.close()
}
