import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Logger } from 'pino'
import { listSpoolFiles, type SpoolFileInfo } from '../gateway/spool/spool-file.ts'
import type { SpoolPlace } from '../node-protocol/messages.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import type { ConsoleClient } from './console-client.ts'

interface SpoolShipperDeps {
  /** Folder of the segment files. */
  folder: string
  /** Names the spool for the console. */
  idFile: string
  client: Pick<ConsoleClient, 'spool'>
  logger: Logger
}

type SpoolMessage = Parameters<ConsoleClient['spool']>[0]
type Step = 'more' | 'idle' | 'elsewhere'

interface Segment {
  path: string
  file: string
  size: number
  isNewest: boolean
}

const CHUNK_BYTES = 512 * 1024
const LOOK_EVERY = 500
/** Between two chunks of a backlog (ms). At most half of the time is spent sending, so that the network is not starved. */
const PAUSE = 100
/** How often it is asked what is stored, while there is nothing to send (ms). */
const ASK_EVERY = 2_000
/** Before a message is sent again that reached another process of the console (ms). */
const ELSEWHERE = 300
const FIRST_RETRY = 500
const LONGEST_RETRY = 5_000
const NEWLINE = 0x0a
/** A power cut may leave another content. */
const ID = /^[0-9a-f-]{36}$/
const NOTE_END = /\.dropped$/
const NOTE = /^\d{13}-\d{6}\.dropped$/
const TIME_FROM = 3
const TIME_TO = 16

/** Sends the spool of the gateway to the console, in order; a file is removed once all of it is stored there. */
export class SpoolShipper {
  readonly #id: string
  /** What has arrived; undefined before the console has reported it. */
  #place: SpoolPlace | null | undefined
  /** What is stored. */
  #stored: SpoolPlace | null = null
  #askedAt = 0
  #oldestAt: number | null = null

  constructor(private readonly deps: SpoolShipperDeps) {
    this.#id = idIn(deps.idFile)
  }

  /** How long the oldest visit has been waiting. */
  get lagSeconds(): number {
    return this.#oldestAt === null ? 0 : Math.max(0, Math.round((Date.now() - this.#oldestAt) / 1_000))
  }

  async run(signal: AbortSignal): Promise<void> {
    let retry = FIRST_RETRY
    while (!signal.aborted) {
      const startedAt = Date.now()
      const wait = await this.#step(signal).then(
        (next) => {
          retry = FIRST_RETRY
          if (next === 'elsewhere') return ELSEWHERE * (0.5 + Math.random())
          return next === 'more' ? Math.max(PAUSE, Date.now() - startedAt) : LOOK_EVERY
        },
        (err: unknown) => {
          if (!signal.aborted && retry === FIRST_RETRY)
            logEvent(this.deps.logger, 'node.spool.send_failed', { err })
          // The console reports again what has arrived.
          this.#place = undefined
          retry = Math.min(LONGEST_RETRY, retry * 2)
          return retry * (0.5 + Math.random() / 2)
        },
      )
      await pause(wait, undefined, { signal }).catch(() => undefined) // It stops.
    }
  }

  /** Sends the next part. */
  async #step(signal: AbortSignal): Promise<Step> {
    const { folder } = this.deps
    if (!existsSync(folder)) return 'idle'
    if (this.#place === undefined && !(await this.#send({}, signal))) return 'elsewhere'
    const files = listSpoolFiles(folder)
    const present = new Set(files.map(({ path }) => path))
    // The gateway is removing the segment of a note that is still there, or ended while it did.
    const notes = notesIn(folder).filter((name) => !present.has(join(folder, segmentOf(name))))
    await this.#removeStored(files, notes)
    for (const [index, { path, bytes: size }] of files.entries()) {
      const file = basename(path)
      // After a note the console takes nothing that comes before it.
      const note = notes.find((name) => name < file && isBefore(this.#place, segmentOf(name), Infinity))
      if (note !== undefined) return this.#sendNote(note, signal)
      if (!isBefore(this.#place, file, size)) continue
      const isNewest = index === files.length - 1
      const next = await this.#sendChunk({ path, file, size, isNewest }, signal)
      if (next !== null) return next
    }
    this.#oldestAt = null
    const last = files.findLast(({ bytes }) => bytes > 0)
    const isStored = !last || !isBefore(this.#stored, basename(last.path), last.bytes)
    if (isStored || Date.now() - this.#askedAt < ASK_EVERY) return 'idle'
    // A process of the console that ended had perhaps not stored what it took.
    return (await this.#send({}, signal)) ? 'idle' : 'elsewhere'
  }

  /** False where another process of the console takes the visits now. */
  async #send(message: Omit<SpoolMessage, 'spoolId' | 'after'>, signal: AbortSignal): Promise<boolean> {
    this.#askedAt = Date.now()
    const { place, stored, isElsewhere } = await this.deps.client.spool(
      { ...message, after: this.#place ?? null, spoolId: this.#id },
      signal,
    )
    if (isElsewhere) return false
    this.#place = place
    this.#stored = stored
    return true
  }

  /** The gateway writes the newest file. */
  async #removeStored(files: readonly SpoolFileInfo[], notes: readonly string[]): Promise<void> {
    const { folder } = this.deps
    for (const { path, bytes } of files.slice(0, -1))
      if (!isBefore(this.#stored, basename(path), bytes)) await rm(path, { force: true })
    // It is counted before anything behind it is stored.
    for (const note of notes)
      if (this.#stored && segmentOf(note) < this.#stored.file) await rm(join(folder, note), { force: true })
  }

  /** Null without a whole line: a gateway that ends before its first visit leaves an empty file. */
  async #sendChunk({ path, file, size, isNewest }: Segment, signal: AbortSignal): Promise<Step | null> {
    const before = this.#place
    const offset = before?.file === file ? before.offset : 0
    const bytes = await linesFrom(path, offset)
    if (bytes.length === 0) return null
    this.#oldestAt = Number(bytes.toString('latin1', TIME_FROM, TIME_TO)) || null
    const chunk = { file, offset, bytes: gzipSync(bytes).toString('base64') }
    if (!(await this.#send({ chunk }, signal))) return 'elsewhere'
    const isTaken = this.#place?.file !== before?.file || this.#place?.offset !== before?.offset
    const isRest = isNewest && offset + bytes.length >= size
    if (isTaken && isRest) this.#oldestAt = null
    return isTaken && !isRest ? 'more' : 'idle'
  }

  /** Visits that the gateway removed unsent, or could not write, are counted by minute. */
  async #sendNote(file: string, signal: AbortSignal): Promise<Step> {
    const text = await readFile(join(this.deps.folder, file), 'utf8')
    return (await this.#send({ note: { file, text } }, signal)) ? 'more' : 'elsewhere'
  }
}

/** Whether a place is before this octet of a file. */
function isBefore(place: SpoolPlace | null | undefined, file: string, offset: number): boolean {
  if (!place || place.file < file) return true
  return place.file === file && place.offset < Math.min(offset, Number.MAX_SAFE_INTEGER)
}

/** The name of a segment in the place of a note. */
function segmentOf(note: string): string {
  return note.replace(NOTE_END, '.log')
}

function notesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NOTE.test(name))
    .sort()
}

function idIn(path: string): string {
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (ID.test(known)) return known
  const id = randomUUID()
  writeFileSync(path, `${id}\n`, { mode: 0o600 })
  return id
}

/** Whole lines from an offset. */
async function linesFrom(path: string, offset: number): Promise<Buffer> {
  const { size } = await stat(path)
  const bytes = Buffer.alloc(Math.min(CHUNK_BYTES, size - offset))
  const file = await open(path, 'r')
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
    return bytes.subarray(0, bytes.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1)
  } finally {
    await file.close()
  }
}
