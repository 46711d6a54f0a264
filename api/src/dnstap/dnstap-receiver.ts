import { once } from 'node:events'
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { errorCode } from '../platform/files/error-code.ts'
import type { VerdictOf } from './answer-verdict.ts'
import { readDnstap } from './dnstap-message.ts'
import type { DnstapEndpoint, DnstapStatus, SenderStatus, WantedSource } from './dnstap-protocol.ts'
import { FrameStream } from './frame-stream.ts'
import { QueryTimes } from './query-times.ts'
import { sourceFor } from './sender-match.ts'
import { failedFrames, SourceRecorder } from './source-recorder.ts'

const MOST_CONNECTIONS = 64
const MOST_OF_ADDRESS = 16
const START_WITHIN = 10_000
const KEEP_ALIVE = 30_000
const LISTEN_AGAIN = 2_000
/** For its user and group: servers run as other users. */
const SOCKET_MODE = 0o660

/** Takes streams of dnstap from servers, each into the spool of its source, before it reads further. */
export class DnstapReceiver {
  #server: Server | null = null
  #endpoint: DnstapEndpoint | null = null
  #code: string | null = null
  #again: NodeJS.Timeout | undefined
  readonly #recorders = new Map<string, SourceRecorder>()
  /** Sources that cannot be recorded, and since when (epoch ms); no other source gets their frames. */
  readonly #failed = new Map<string, { wanted: WantedSource; code: string; at: number }>()
  readonly #connections = new Set<SenderConnection>()

  constructor(private readonly verdictOf: VerdictOf) {}

  /** Null ends it. An address that cannot be served is tried again. */
  async listen(endpoint: DnstapEndpoint | null): Promise<void> {
    if (JSON.stringify(endpoint) === JSON.stringify(this.#endpoint)) return
    this.#endpoint = endpoint
    await this.#stopListening()
    if (endpoint) await this.#listenOnce(endpoint)
  }

  /** Frames of senders that have no source any more are not taken. */
  async use(sources: readonly WantedSource[]): Promise<void> {
    const wanted = new Map(sources.map((source) => [source.id, source]))
    for (const [id, recorder] of [...this.#recorders]) {
      const next = wanted.get(id)
      if (next && JSON.stringify(next) === JSON.stringify(recorder.wanted)) continue
      for (const connection of this.#connections) connection.leave(recorder)
      this.#recorders.delete(id)
      await recorder.close()
    }
    for (const id of this.#failed.keys()) if (!wanted.has(id)) this.#failed.delete(id)
    for (const source of wanted.values()) if (!this.#recorders.has(source.id)) this.#record(source)
    for (const connection of this.#connections) connection.chooseAgain()
  }

  noteLost(source: string, visits: number): void {
    this.#recorders.get(source)?.noteLost(visits)
  }

  /** Once a second. */
  tick(): DnstapStatus {
    for (const { wanted } of [...this.#failed.values()]) this.#record(wanted)
    for (const recorder of this.#recorders.values()) recorder.tick()
    const sources = [
      ...[...this.#recorders].map(([id, recorder]) => [id, recorder.frames] as const),
      ...[...this.#failed].map(([id, { code }]) => [id, failedFrames(code)] as const),
    ]
    return {
      isListening: this.#server?.listening ?? false,
      code: this.#code,
      sources: Object.fromEntries(sources),
    }
  }

  async close(): Promise<void> {
    this.#endpoint = null
    await this.#stopListening()
    for (const recorder of this.#recorders.values()) await recorder.close()
    this.#recorders.clear()
    this.#failed.clear()
  }

  async #listenOnce(endpoint: DnstapEndpoint): Promise<void> {
    const server = createServer((socket) => this.#take(socket))
    try {
      if ('path' in endpoint) await removeLeftSocket(endpoint.path)
      if (endpoint !== this.#endpoint) return
      this.#server = server
      server.on('error', (error) => {
        this.#code = errorCode(error)
      })
      server.listen(endpoint)
      await once(server, 'listening')
      if (endpoint !== this.#endpoint) {
        server.close()
        return
      }
      if ('path' in endpoint) chmodSync(endpoint.path, SOCKET_MODE)
      this.#code = null
    } catch (error) {
      server.close()
      if (endpoint !== this.#endpoint) return
      this.#code = errorCode(error)
      this.#again = setTimeout(() => {
        if (endpoint === this.#endpoint) void this.#listenOnce(endpoint)
      }, LISTEN_AGAIN)
    }
  }

  #record(wanted: WantedSource): void {
    const { id } = wanted
    const failed = this.#failed.get(id)
    try {
      this.#recorders.set(id, new SourceRecorder(wanted, this.verdictOf, failed?.at))
      this.#failed.delete(id)
    } catch (error) {
      this.#failed.set(id, { wanted, code: errorCode(error), at: failed?.at ?? Date.now() })
    }
  }

  async #stopListening(): Promise<void> {
    clearTimeout(this.#again)
    this.#code = null
    for (const connection of [...this.#connections]) connection.close()
    const server = this.#server
    this.#server = null
    if (server?.listening) await new Promise((resolve) => server.close(resolve))
  }

  #take(socket: Socket): void {
    if (!this.#hasRoomFor(socket)) {
      socket.destroy()
      return
    }
    const connection = new SenderConnection(socket, (address, identity) => {
      const wanted = [
        ...[...this.#recorders.values()].map((recorder) => ({ recorder, ...recorder.wanted })),
        ...[...this.#failed.values()].map((failed) => ({ recorder: null, ...failed.wanted })),
      ]
      return sourceFor(wanted, address, identity)?.recorder ?? null
    })
    this.#connections.add(connection)
    socket.once('close', () => this.#connections.delete(connection))
  }

  /** Where all places are taken, the connection that has sent nothing for longest gives its own up. */
  #hasRoomFor({ remoteAddress }: Socket): boolean {
    const connections = [...this.#connections]
    const ofAddress = connections.filter(({ remote }) => remote !== undefined && remote === remoteAddress)
    if (ofAddress.length >= MOST_OF_ADDRESS) return false
    if (connections.length < MOST_CONNECTIONS) return true
    const silent = connections.find(({ hasSender }) => !hasSender)
    if (!silent) return false
    silent.close()
    this.#connections.delete(silent)
    return true
  }
}

/** A connection of a sender; all its frames of one identity go to one source. */
class SenderConnection {
  readonly #times = new QueryTimes()
  readonly #address: string
  /** Missing for a Unix socket. */
  readonly remote: string | undefined
  #recorder: SourceRecorder | null = null
  #sender: SenderStatus | null = null
  #isStopped = false

  constructor(
    private readonly socket: Socket,
    private readonly choose: (address: string, identity: string) => SourceRecorder | null,
  ) {
    this.remote = socket.remoteAddress
    this.#address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unix'
    const stream = new FrameStream({
      onFrame: (frame) => this.#frame(frame),
      reply: (bytes) => socket.write(bytes),
      onStop: () => {
        this.#isStopped = true
        socket.end()
      },
    })
    socket.setKeepAlive(true, KEEP_ALIVE)
    // Whatever it sends meanwhile.
    const limit = setTimeout(() => {
      if (!stream.isStarted) socket.destroy()
    }, START_WITHIN)
    socket.on('data', (chunk: Buffer) => {
      const isRead = stream.read(chunk)
      this.#recorder?.flush()
      if (!isRead) socket.destroy()
    })
    // The sender is gone; `close` follows.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(limit)
      this.leave(this.#recorder)
    })
  }

  get hasSender(): boolean {
    return this.#sender !== null
  }

  close(): void {
    this.leave(this.#recorder)
    this.socket.destroy()
  }

  leave(recorder: SourceRecorder | null): void {
    if (recorder === null || recorder !== this.#recorder) return
    recorder.flush()
    if (this.#sender) recorder.disconnect(this.#sender, this.#isStopped)
    this.#recorder = null
    this.#sender = null
  }

  /** Another source may be the one for this sender now. */
  chooseAgain(): void {
    if (!this.#sender) return
    if (this.choose(this.#address, this.#sender.identity) !== this.#recorder) this.leave(this.#recorder)
  }

  #frame(frame: Buffer): void {
    const recorder = this.#recorder ?? this.#begin(frame)
    if (!recorder || !this.#sender) return
    this.#sender.frames++
    recorder.take(frame, this.#times)
  }

  #begin(frame: Buffer): SourceRecorder | null {
    const { identity = '', version = '' } = readDnstap(frame) ?? {}
    const recorder = this.choose(this.#address, identity)
    if (!recorder) return null
    this.#recorder = recorder
    this.#sender = recorder.connect(this.#address, identity, version)
    return recorder
  }
}

/** A process that was killed leaves its socket; one that another process may serve stays. */
async function removeLeftSocket(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return
  const isLeft = await new Promise<boolean>((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(false)
    })
    probe.once('error', (error) => resolve(errorCode(error) === 'ECONNREFUSED'))
  })
  if (isLeft) rmSync(path, { force: true })
}
