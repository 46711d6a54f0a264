import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { logEvent } from '../platform/logging/log-event.ts'
import type { DnstapStatus, FromDnstap, ToDnstap } from './dnstap-protocol.ts'

const START_AGAIN = 1_000
const CLOSE_WITHIN = 5_000

/** Starts the thread that receives dnstap, and restarts it after a crash with the same messages. */
export class DnstapThread {
  status: DnstapStatus | null = null
  #worker: Worker | null = null
  #isClosed = false
  /** The newest message of each type. */
  readonly #newest = new Map<ToDnstap['type'], ToDnstap>()
  #onClosed: (() => void) | null = null

  constructor(
    private readonly logger: Logger,
    private readonly onStatus: (status: DnstapStatus) => void = () => undefined,
  ) {}

  /** The thread runs from the first message on. */
  post(message: ToDnstap): void {
    if (this.#isClosed) return
    if (message.type !== 'lost') this.#newest.set(message.type, message)
    if (this.#worker) this.#worker.postMessage(message)
    else if (message.type !== 'lost') this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const isClosed = new Promise<void>((resolve) => {
      this.#onClosed = resolve
    })
    worker.postMessage({ type: 'close' } satisfies ToDnstap)
    let limit: NodeJS.Timeout | undefined
    const isLate = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, CLOSE_WITHIN)
    })
    await Promise.race([isClosed, isLate])
    clearTimeout(limit)
    await worker.terminate()
  }

  #start(): void {
    const worker = new Worker(new URL('./dnstap.worker.js', import.meta.url))
    this.#worker = worker
    worker.on('message', (message: FromDnstap) => {
      if (message.type === 'closed') return this.#onClosed?.()
      if (message.type === 'failed')
        return logEvent(this.logger, 'dnstap.message.failed', { about: message.about, err: message.cause })
      this.status = message.status
      this.onStatus(message.status)
    })
    worker.on('error', (err) => logEvent(this.logger, 'dnstap.thread.failed', { err }))
    worker.on('exit', () => this.#ended(worker))
    // The thread needs sources, policies and devices before it accepts frames.
    const { listen, ...others } = Object.fromEntries(this.#newest)
    for (const message of [...Object.values(others), ...(listen ? [listen] : [])]) worker.postMessage(message)
  }

  #ended(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.status = null
    this.#onClosed?.()
    if (this.#isClosed) return
    setTimeout(() => {
      if (!this.#isClosed && !this.#worker) this.#start()
    }, START_AGAIN).unref()
  }
}
