import type { Worker } from 'node:worker_threads'
import type { Receive } from '../listen/receive.ts'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import { Frames, readQueries } from './frames.ts'
import type { EncryptedListener, FromThread, KeyPair, ToThread, WantedListeners } from './thread-protocol.ts'

interface Events {
  onListener(listener: EncryptedListener): void
  /** The thread is started again. */
  onThreadEnd(error: unknown): void
}

const START_AGAIN_AFTER = 1_000
const LISTEN_WITHIN = 5_000
const NOTHING = Buffer.alloc(0)

/** The gateway's side of the thread: starts it, again after a crash, and carries queries and answers. */
export class EncryptedThread {
  listeners: readonly EncryptedListener[] = []
  connections = 0
  refused = 0
  private worker: Worker | null = null
  private pair: KeyPair | null = null
  private wanted: WantedListeners = { dot: [], doh: [], path: '/' }
  private readonly listening = new Map<number, () => void>()
  private lastId = 0
  private again: NodeJS.Timeout | null = null
  private isClosed = false

  constructor(
    private readonly startWorker: () => Worker,
    private readonly receive: Receive,
    private readonly events: Events,
  ) {
    this.start()
  }

  use(pair: KeyPair): void {
    if (pair === this.pair) return
    this.pair = pair
    this.post({ type: 'certificate', pair })
  }

  /** Resolves when the addresses are served or known to fail. */
  async listen(wanted: WantedListeners): Promise<void> {
    this.wanted = wanted
    const id = ++this.lastId
    const isDone = new Promise<void>((resolve) => this.listening.set(id, resolve))
    this.post({ type: 'listen', wanted, id })
    let limit: NodeJS.Timeout | undefined
    const isLate = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, LISTEN_WITHIN)
    })
    await Promise.race([isDone, isLate])
    clearTimeout(limit)
    this.listening.delete(id)
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.again) clearTimeout(this.again)
    await this.worker?.terminate()
  }

  private start(): void {
    const worker = this.startWorker()
    this.worker = worker
    const answers = new Answers(
      (frames) => this.worker === worker && worker.postMessage(frames, [frames.frames.buffer]),
    )
    worker.on('message', (message: FromThread) => this.follow(message, answers))
    worker.on('error', (error) => this.events.onThreadEnd(error))
    worker.on('exit', () => this.ended(worker))
    if (this.pair) this.post({ type: 'certificate', pair: this.pair })
  }

  private ended(worker: Worker): void {
    if (this.worker === worker) this.worker = null
    if (this.isClosed) return
    this.note(
      this.listeners.map((one) => ({ ...one, isUp: false, fault: 'failed' as const, code: 'thread' })),
    )
    this.connections = 0
    this.again = setTimeout(() => {
      this.start()
      void this.listen(this.wanted)
    }, START_AGAIN_AFTER)
  }

  private post(message: ToThread): void {
    this.worker?.postMessage(message)
  }

  private follow(message: FromThread, answers: Answers): void {
    switch (message.type) {
      case 'queries':
        readQueries(message.frames, ({ place, channel, address, message: query }) =>
          this.receive(query, address, answers.target(place), channel),
        )
        return
      case 'listening':
        this.note(message.listeners)
        this.listening.get(message.id)?.()
        return
      case 'connections':
        this.connections = message.count
        this.refused = message.refused
    }
  }

  private note(listeners: readonly EncryptedListener[]): void {
    const before = new Map(this.listeners.map((one) => [`${one.channel} ${one.address}`, one]))
    this.listeners = listeners
    for (const one of listeners) {
      const former = before.get(`${one.channel} ${one.address}`)
      if (former?.isUp !== one.isUp || former.code !== one.code) this.events.onListener(one)
    }
  }
}

type AnswerFrames = Extract<ToThread, { type: 'answers' }> & { frames: Uint8Array<ArrayBuffer> }

/** Answers of one turn, handed over together. */
class Answers {
  private readonly frames = new Frames()

  constructor(private readonly post: (frames: AnswerFrames) => unknown) {}

  target(place: number): ReplyTarget {
    return {
      isTcp: true,
      send: (message) => this.add(place, message),
      discard: () => this.add(place, NOTHING),
    }
  }

  private add(place: number, message: Buffer): void {
    // The batch sends the answers of a turn one after the other, without a pause for microtasks.
    if (this.frames.isEmpty) queueMicrotask(() => this.post({ type: 'answers', frames: this.frames.take() }))
    this.frames.addAnswer({ place, message })
  }
}
