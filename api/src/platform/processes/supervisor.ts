import type { Serializable } from 'node:child_process'
import { type Message, storeAway } from '@netwarden/shared/errors'
import { logEvent } from '../logging/log-event.ts'
import { type Child, type ChildEnd, startChild } from './child.ts'
import type { ReadyMessage } from './child-message.ts'
import { type ChildStatus, createStatusBoard, type StatusListener } from './child-status.ts'
import type { ProcessLogger } from './process-logger.ts'
import { createRestartPause } from './restart-pause.ts'

export interface SupervisorOptions {
  name: string
  script: URL
  /** Read at each start. */
  env(): NodeJS.ProcessEnv
  logger: ProcessLogger
  /** Called at each start, before the status changes. */
  onReady?(message: ReadyMessage): void
  /** What the child sends beside the messages of its life cycle. */
  onMessage?(message: unknown): void
  /** A child that is not ready after this time (ms) is restarted. */
  readyLimit?: number
  /** Milliseconds that a graceful end may take. */
  stopLimit?: number
}

export interface Supervisor {
  /**
   * Starts the child and keeps it running until `stop`. Resolves when it is ready for the first time;
   * rejects when it can never run here, and when it is stopped before it was ready.
   */
  start(): Promise<ReadyMessage>
  stop(): Promise<void>
  status(): ChildStatus
  /** Calls the listener on each change; returns how to stop that. */
  onStatus(listener: StatusListener): () => void
  /** False when the message was not sent, or when the channel is full and the sender should wait. */
  send(message: Serializable): boolean
}

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { name, logger, readyLimit = 60_000, stopLimit = 15_000 } = options
  const board = createStatusBoard({ state: 'down', reason: text('process.stopped'), restarts: 0 })
  const pause = createRestartPause()
  const stopping = new AbortController()
  let child: Child | undefined
  let life: Promise<void> | undefined

  function text(key: Message['key'], params: Message['params'] = {}): Message {
    return { key, params: { name, ...params } }
  }

  /** From start to end of one run; resolves with the reason of its end and for how long it was up. */
  async function runOnce(restarts: number, onReady: (message: ReadyMessage) => void) {
    const run = startChild({ ...options, env: options.env(), onMessage: options.onMessage ?? (() => {}) })
    child = run
    board.set({ state: 'starting', reason: text('process.starting'), pid: run.pid }, restarts)
    let upSince: number | undefined
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      run.kill()
    }, readyLimit)
    void run.ready.then((message) => {
      clearTimeout(deadline)
      upSince = performance.now()
      options.onReady?.(message)
      board.set({ state: 'up', pid: run.pid })
      logEvent(logger, 'child.process.ready', { child: name, pid: run.pid })
      onReady(message)
    })
    const end = await run.ended
    clearTimeout(deadline)
    const upFor = upSince === undefined ? 0 : performance.now() - upSince
    return {
      end,
      upFor,
      reason: isLate ? text('process.notReady', { seconds: readyLimit / 1000 }) : endReason(end),
    }
  }

  function endReason({ how, unsupported }: ChildEnd): Message {
    return unsupported
      ? { key: unsupported.key, params: unsupported.params }
      : text('process.exited', { how })
  }

  /** `onHopeless` receives the last fault when no further run follows. */
  async function live(onReady: (message: ReadyMessage) => void, onHopeless: (reason: Message) => void) {
    let reason: Message | undefined
    for (let restarts = 0; !stopping.signal.aborted; restarts += 1) {
      const run = await runOnce(restarts, onReady)
      if (stopping.signal.aborted) break
      reason = run.reason
      board.set({ state: 'down', reason })
      logEvent(logger, 'child.process.ended', { child: name, reason: reason.key, ...reason.params })
      if (run.end.unsupported) return onHopeless(reason)
      await sleep(pause.next(run.upFor), stopping.signal)
    }
    const stopped = text('process.stopped')
    board.set({ state: 'down', reason: stopped })
    onHopeless(reason ?? stopped)
  }

  return {
    start: () =>
      new Promise((resolve, reject) => {
        life = live(resolve, ({ key, params }) => reject(storeAway(key, params)))
      }),
    async stop() {
      stopping.abort()
      await child?.stop(stopLimit)
      await life
    },
    status: () => board.current,
    onStatus: board.listen,
    send: (message) => child?.send(message) ?? false,
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
