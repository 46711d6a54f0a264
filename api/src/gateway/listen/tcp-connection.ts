import type { Socket } from 'node:net'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import type { Receive } from './receive.ts'

/** Queries of one connection that may wait for their answers; more are read later. */
const MOST_WAITING = 64
/** A client that does not read its answers is disconnected beyond this. */
const MOST_UNSENT = 512 * 1_024
const LENGTH_BYTES = 2
/** The longest query: a client that announces more is disconnected immediately. */
const LONGEST_QUERY = 4_096

/** Queries over one connection, answered in the order in which answers are ready (RFC 7766 §6.2.1.1). */
export class TcpConnection {
  /** Time of the last complete query or answer, in the clock of `performance.now()`. */
  activeAt = performance.now()
  waiting = 0
  private received: Buffer = Buffer.alloc(0)
  private answers: Buffer[] = []
  readonly address: string

  constructor(
    private readonly socket: Socket,
    private readonly receive: Receive,
  ) {
    this.address = socket.remoteAddress ?? ''
    socket.on('data', (chunk) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
      this.takeQueries()
    })
    socket.on('error', () => socket.destroy())
  }

  close(): void {
    this.flush()
    this.socket.destroy()
  }

  private takeQueries(): void {
    while (this.waiting < MOST_WAITING && this.received.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + this.received.readUInt16BE(0)
      if (end > LENGTH_BYTES + LONGEST_QUERY) {
        this.socket.destroy()
        return
      }
      if (this.received.length < end) break
      const message = this.received.subarray(LENGTH_BYTES, end)
      this.received = this.received.subarray(end)
      this.activeAt = performance.now()
      this.waiting++
      this.receive(message, this.address, this.target())
    }
    if (this.waiting >= MOST_WAITING) this.socket.pause()
    else if (this.socket.isPaused()) this.socket.resume()
  }

  private target(): ReplyTarget {
    let isOpen = true
    const settle = () => {
      if (!isOpen) return
      isOpen = false
      this.waiting--
      if (this.socket.isPaused()) queueMicrotask(() => this.takeQueries())
    }
    return {
      isTcp: true,
      send: (bytes) => {
        this.send(bytes)
        settle()
      },
      discard: () => {
        settle()
        // Otherwise the client would wait for an answer that is never sent.
        this.close()
      },
    }
  }

  /** Answers of one turn of the event loop leave together: with TLS a write costs more than a query. */
  private send(bytes: Buffer): void {
    if (this.socket.destroyed) return
    this.activeAt = performance.now()
    const length = Buffer.allocUnsafe(LENGTH_BYTES)
    length.writeUInt16BE(bytes.length, 0)
    if (this.answers.length === 0) process.nextTick(this.flush)
    this.answers.push(length, bytes)
  }

  private readonly flush = (): void => {
    const { answers, socket } = this
    this.answers = []
    if (answers.length === 0 || socket.destroyed) return
    socket.write(Buffer.concat(answers))
    if (socket.writableLength > MOST_UNSENT) socket.destroy()
  }
}
