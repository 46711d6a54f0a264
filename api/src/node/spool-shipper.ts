import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Logger } from 'pino'
import { listSpoolFiles } from '../gateway/spool/spool-file.ts'
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

const CHUNK_BYTES = 512 * 1024
const LOOK_EVERY = 500
/** Between two chunks of a backlog, so that it does not starve the network. */
const PAUSE = 50
const FIRST_RETRY = 500
const LONGEST_RETRY = 5_000
const NEWLINE = 0x0a
/** A power cut may leave another content. */
const ID = /^[0-9a-f-]{36}$/
const NOTE_END = /\.dropped$/
const NOTE = /^\d{13}-\d{6}\.dropped$/
const TIME_FROM = 3
const TIME_TO = 16

/** Sends the spool of the gateway to the console, in order; a file is removed once all of it has arrived. */
export class SpoolShipper {
  readonly #id: string
  #place: SpoolPlace | null | undefined
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
      const wait = await this.#step(signal).then(
        (isBusy) => {
          retry = FIRST_RETRY
          return isBusy ? PAUSE : LOOK_EVERY
        },
        (err: unknown) => {
          if (!signal.aborted && retry === FIRST_RETRY)
            logEvent(this.deps.logger, 'node.spool.send_failed', { err })
          // The console reports again what has arrived.
          this.#place = undefined
          retry = Math.min(LONGEST_RETRY, retry * 2)
          return retry * (0.5 + Math.random())
        },
      )
      await pause(wait, undefined, { signal }).catch(() => undefined) // It stops.
    }
  }

  /** Sends the next part; true where there may be more. */
  async #step(signal: AbortSignal): Promise<boolean> {
    const { folder, client } = this.deps
    if (!existsSync(folder)) return false
    if (this.#place === undefined) this.#place = (await client.spool({ spoolId: this.#id }, signal)).place
    const files = listSpoolFiles(folder)
    const present = new Set(files.map(({ path }) => path))
    // The gateway is removing the segment of a note that is still there, or ended while it did.
    const notes = notesIn(folder).filter((name) => !present.has(join(folder, name.replace(NOTE_END, '.log'))))
    for (const [index, { path, bytes: size }] of files.entries()) {
      const file = path.slice(folder.length + 1)
      // After a note the console takes nothing that comes before it.
      const note = notes.find((name) => name < file)
      if (note !== undefined) return this.#sendNote(note, signal)
      const arrived = this.#arrivedOf(file)
      if (arrived < size) return this.#sendChunk({ path, file, offset: arrived }, signal)
      // The gateway writes the newest one.
      if (index < files.length - 1) await rm(path, { force: true })
    }
    this.#oldestAt = null
    return false
  }

  #arrivedOf(file: string): number {
    const place = this.#place
    if (!place || file > place.file) return 0
    return file < place.file ? Number.MAX_SAFE_INTEGER : place.offset
  }

  async #sendChunk(
    { path, file, offset }: { path: string; file: string; offset: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    const bytes = await linesFrom(path, offset)
    if (bytes.length === 0) return false
    this.#oldestAt = Number(bytes.toString('latin1', TIME_FROM, TIME_TO)) || null
    const chunk = { file, offset, bytes: gzipSync(bytes).toString('base64') }
    const before = this.#place
    this.#place = (await this.deps.client.spool({ spoolId: this.#id, chunk }, signal)).place
    const isFurther = this.#place?.file !== before?.file || this.#place?.offset !== before?.offset
    return isFurther
  }

  /** Visits that the gateway removed unsent, or could not write, are counted by minute. */
  async #sendNote(file: string, signal: AbortSignal): Promise<boolean> {
    const { folder, client } = this.deps
    const text = await readFile(join(folder, file), 'utf8')
    this.#place = (await client.spool({ spoolId: this.#id, note: { file, text } }, signal)).place
    await rm(join(folder, file), { force: true })
    return true
  }
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
