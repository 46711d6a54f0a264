import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SpoolStatus, SpoolWriter } from '../gateway/spool/spool-writer.ts'
import { VisitLines } from '../gateway/spool/visit-lines.ts'
import { errorCode } from '../platform/files/error-code.ts'
import type { RecordedAnswer, VerdictOf } from './answer-verdict.ts'
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
/** Among the senders: whichever connects next. */
const ANY = ''
const EXCERPT_BYTES = 120
/** So much of the rate of the last second counts in the mean. */
const WEIGHT = 0.2

/** Records what the senders of a source report, as a spool that the pipeline follows. */
export class SourceRecorder {
  readonly #spool: SpoolWriter
  readonly #lines = new VisitLines()
  readonly #senders = new Map<string, SenderStatus & { connections: number }>()
  readonly #seenFile: string
  /** Since when frames of a sender may be missing, because its connection broke (epoch ms); by sender. */
  readonly #brokenAt = new Map<string, number>()
  #answers = 0
  #answersBefore = 0
  #recorded = 0
  #malformed = 0
  #perSecond = 0
  /** Answers whose policy is being looked for. */
  readonly #open = new Set<Promise<void>>()

  constructor(
    readonly wanted: WantedSource,
    private readonly verdictOf: VerdictOf,
    /** Since when it could not be recorded (epoch ms). */
    failedAt: number | null = null,
  ) {
    mkdirSync(wanted.folder, { recursive: true, mode: 0o700 })
    this.#spool = new SpoolWriter(wanted.folder, BOUNDS)
    this.#seenFile = join(wanted.folder, SEEN_FILE)
    const since = readSeen(this.#seenFile) ?? failedAt
    if (since !== null) this.#brokenAt.set(ANY, since)
  }

  /** A connection with its first frame. */
  connect(address: string, identity: string, version: string): SenderStatus {
    const key = `${address} ${identity}`
    this.#noteGap(key, Date.now())
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
    if (!isStopped) this.#noteBroken(key, Date.now())
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
      spool: this.#spoolStatus,
    }
  }

  get #spoolStatus(): SpoolStatus {
    try {
      return this.#spool.status()
    } catch (cause) {
      return unreadSpool(errorCode(cause))
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#open)
    this.flush()
    this.#keepSeen()
    await this.#spool.close()
  }

  #record(answer: ClientAnswer): void {
    const found = this.verdictOf(answer)
    if (found instanceof Promise) {
      const open = found.then((later) => {
        this.#open.delete(open)
        this.#add(answer, later)
        this.flush()
      })
      this.#open.add(open)
    } else if (found) this.#add(answer, found)
  }

  #add(answer: ClientAnswer, { outcome, client, generation, isEnforced }: RecordedAnswer): void {
    this.#lines.add(answer, client, outcome, { ...answer, isEnforced, generation })
    this.#recorded++
  }

  #noteBroken(key: string, now: number): void {
    // It has connected again before this connection was known to be broken.
    if (this.#senders.has(key)) {
      this.#spool.noteLost(now, 0)
      return
    }
    const [oldest] = this.#brokenAt.size >= MOST_SENDERS ? this.#brokenAt : []
    if (oldest) {
      this.#brokenAt.delete(oldest[0])
      this.#brokenAt.set(ANY, Math.min(oldest[1], this.#brokenAt.get(ANY) ?? oldest[1]))
    }
    if (!this.#brokenAt.has(key)) this.#brokenAt.set(key, now)
  }

  /** Of this sender, and of those that are not known any more. */
  #noteGap(key: string, now: number): void {
    const from = Math.min(...[ANY, key].map((each) => this.#brokenAt.get(each) ?? Number.POSITIVE_INFINITY))
    if (from === Number.POSITIVE_INFINITY) return
    this.#brokenAt.delete(ANY)
    this.#brokenAt.delete(key)
    const first = from - (from % MINUTE)
    for (let minute = first; minute <= now && minute < first + MOST_MINUTES * MINUTE; minute += MINUTE)
      this.#spool.noteLost(minute, 0)
  }

  /** For the next process: frames sent while none listens are missing. */
  #keepSeen(): void {
    const times = [...this.#brokenAt.values(), ...(this.#senders.size > 0 ? [Date.now()] : [])]
    try {
      if (times.length === 0) rmSync(this.#seenFile, { force: true })
      else writeFileSync(this.#seenFile, String(Math.min(...times)), { mode: 0o600 })
    } catch {
      // On a full disk the gap is not marked after a restart.
    }
  }
}

/** Of a source that cannot be recorded. */
export function failedFrames(code: string): SourceFrames {
  const counts = { answers: 0, recorded: 0, malformed: 0, perSecond: 0 }
  return { senders: [], ...counts, spool: unreadSpool(code) }
}

function unreadSpool(fault: string): SpoolStatus {
  return { bytes: 0, files: 0, written: 0, dropped: 0, fault }
}

function readSeen(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null // No sender was connected.
  }
}
