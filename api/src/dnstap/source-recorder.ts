import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SpoolWriter } from '../gateway/spool/spool-writer.ts'
import { VisitLines } from '../gateway/spool/visit-lines.ts'
import type { VerdictOf } from './answer-verdict.ts'
import { type ClientAnswer, readAnswer } from './client-answer.ts'
import { readDnstap } from './dnstap-message.ts'
import type { SenderStatus, SourceFrames, WantedSource } from './dnstap-protocol.ts'
import type { QueryTimes } from './query-times.ts'

const BOUNDS = { fileBytes: 64 * 2 ** 20, totalBytes: 2 * 2 ** 30, isCountedWhenFull: true }
/** Since when frames may be missing (epoch ms), for the next process. */
export const SEEN_FILE = 'connected-at'
const MINUTE = 60_000
/** Of a longer absence the first minutes are marked. */
const MOST_MINUTES = 120
const MOST_SENDERS = 64
const EXCERPT_BYTES = 120
/** So much of the rate of the last second counts in the mean. */
const WEIGHT = 0.2

/** Records what the senders of a source report, as a spool that the pipeline follows. */
export class SourceRecorder {
  readonly #spool: SpoolWriter
  readonly #lines = new VisitLines()
  readonly #senders = new Map<string, SenderStatus & { connections: number }>()
  readonly #seenFile: string
  /** Since when frames of a sender may be missing, because its connection broke (epoch ms). */
  #brokenAt: number | null
  #answers = 0
  #answersBefore = 0
  #recorded = 0
  #malformed = 0
  #perSecond = 0

  constructor(
    readonly wanted: WantedSource,
    private readonly verdictOf: VerdictOf,
  ) {
    mkdirSync(wanted.folder, { recursive: true, mode: 0o700 })
    this.#spool = new SpoolWriter(wanted.folder, BOUNDS)
    this.#seenFile = join(wanted.folder, SEEN_FILE)
    this.#brokenAt = readSeen(this.#seenFile)
  }

  /** A connection with its first frame. */
  connect(address: string, identity: string, version: string): SenderStatus {
    this.#noteGap(Date.now())
    const key = `${address} ${identity}`
    const known = this.#senders.get(key)
    if (known) {
      known.connections++
      return Object.assign(known, { version })
    }
    const sender = { address, identity, version, frames: 0, connections: 1 }
    const [oldest] = this.#senders.size >= MOST_SENDERS ? this.#senders.keys() : []
    if (oldest !== undefined) this.#senders.delete(oldest)
    this.#senders.set(key, sender)
    return sender
  }

  /** `isStopped`: the sender ended the stream itself, after it had sent everything. */
  disconnect({ address, identity }: SenderStatus, isStopped: boolean): void {
    const key = `${address} ${identity}`
    const sender = this.#senders.get(key)
    if (sender && --sender.connections <= 0) this.#senders.delete(key)
    if (!isStopped) this.#brokenAt ??= Date.now()
    this.#keepSeen()
  }

  /** Adds what a frame reports; `flush` writes it. */
  take(frame: Buffer, times: QueryTimes): void {
    const message = readDnstap(frame)
    const answer = message ? readAnswer(message, times) : 'malformed'
    if (answer === 'skipped') return
    if (answer === 'malformed') {
      this.#malformed++
      this.#lines.addMalformed(Date.now(), frame.subarray(0, EXCERPT_BYTES))
      return
    }
    this.#answers++
    this.#record(answer)
  }

  flush(): void {
    const lines = this.#lines
    if (lines.count === 0) return
    if (!this.#spool.write(lines.bytes, lines.count)) this.#spool.noteLost(Date.now(), lines.count)
    lines.clear()
  }

  noteLost(visits: number): void {
    this.#spool.noteLost(Date.now(), visits)
  }

  /** Once a second. */
  tick(): void {
    this.#perSecond += WEIGHT * (this.#answers - this.#answersBefore - this.#perSecond)
    this.#answersBefore = this.#answers
    this.#keepSeen()
  }

  get frames(): SourceFrames {
    return {
      senders: [...this.#senders.values()].map(({ connections: _connections, ...sender }) => sender),
      answers: this.#answers,
      recorded: this.#recorded,
      malformed: this.#malformed,
      perSecond: this.#perSecond < 0.05 ? 0 : Math.round(this.#perSecond * 10) / 10,
      spool: this.#spool.status(),
    }
  }

  async close(): Promise<void> {
    this.flush()
    this.#keepSeen()
    await this.#spool.close()
  }

  #record(answer: ClientAnswer): void {
    const found = this.verdictOf(answer)
    if (!found) return
    const { outcome, client, generation, isEnforced } = found
    this.#lines.add(answer, client, outcome, { ...answer, isEnforced, generation })
    this.#recorded++
  }

  #noteGap(now: number): void {
    const from = this.#brokenAt
    this.#brokenAt = null
    if (from === null) return
    const first = from - (from % MINUTE)
    for (let minute = first; minute <= now && minute < first + MOST_MINUTES * MINUTE; minute += MINUTE)
      this.#spool.noteLost(minute, 0)
  }

  /** For the next process: frames sent while none listens are missing. */
  #keepSeen(): void {
    const seenAt = this.#senders.size > 0 ? Date.now() : this.#brokenAt
    try {
      if (seenAt === null) rmSync(this.#seenFile, { force: true })
      else writeFileSync(this.#seenFile, String(this.#brokenAt ?? seenAt), { mode: 0o600 })
    } catch {
      // On a full disk the gap is not marked after a restart.
    }
  }
}

function readSeen(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null // No sender was connected.
  }
}
