import type { Socket } from 'node:dgram'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import type { Receive } from './receive.ts'
import { senderOf } from './socket-name.ts'
import type { RingMemory, SystemCalls } from './system-calls.ts'

const SLOTS = 32
/** Longer queries are truncated, and then malformed. */
const QUERY_BYTES = 4_096
const ANSWER_BYTES = 1_536

interface Reply {
  bytes: Buffer
  name: Buffer
}

/**
 * Reads all waiting datagrams of a socket, and sends the answers of an event loop turn, with one call for many
 * datagrams each.
 */
export class BatchedUdp {
  private readonly incoming: RingMemory
  private readonly outgoing: RingMemory
  private replies: Reply[] = []
  private isClosed = false

  constructor(
    private readonly calls: SystemCalls,
    private readonly descriptor: number,
    private readonly socket: Socket,
    nameLength: number,
  ) {
    this.incoming = calls.allocate(SLOTS, QUERY_BYTES, nameLength)
    this.outgoing = calls.allocate(SLOTS, ANSWER_BYTES, nameLength)
  }

  /** The datagrams that wait in the socket beside the one that `dgram` has read. */
  receiveWaiting(receive: Receive): void {
    const { ring } = this.incoming
    const count = this.isClosed ? 0 : this.calls.receive(this.descriptor, this.incoming)
    for (let slot = 0; slot < count; slot++) {
      const name = ring.name(slot)
      const address = senderOf(name)
      if (address !== null) receive(ring.message(slot), address, new BatchedTarget(this, name))
    }
  }

  /** Called before the descriptor is closed, which may belong to another file afterwards. */
  close(): void {
    this.isClosed = true
    this.replies = []
    for (const memory of [this.incoming, this.outgoing]) this.calls.release(memory)
  }

  send(bytes: Buffer, name: Buffer): void {
    if (!this.isClosed && this.replies.push({ bytes, name }) === 1) queueMicrotask(this.sendAll)
  }

  private readonly sendAll = (): void => {
    const { replies } = this
    this.replies = []
    for (let from = 0; from < replies.length; from += SLOTS) this.sendSome(replies, from)
  }

  private sendSome(replies: readonly Reply[], from: number): void {
    const count = Math.min(SLOTS, replies.length - from)
    for (let slot = 0; slot < count; slot++) {
      const reply = replies[from + slot]
      if (reply) this.outgoing.ring.put(slot, reply.bytes, reply.name)
    }
    const sent = this.calls.send(this.descriptor, this.outgoing, count)
    // The system accepts no more at the moment: dgram waits until it does.
    for (let i = from + Math.max(0, sent); i < from + count; i++) this.sendByDgram(replies[i])
  }

  private sendByDgram(reply: Reply | undefined): void {
    const address = reply && senderOf(reply.name)
    if (!reply || !address) return
    try {
      this.socket.send(reply.bytes, reply.name.readUInt16BE(2), address)
    } catch {
      // The address is no longer served; the client retries.
    }
  }
}

class BatchedTarget implements ReplyTarget {
  readonly isTcp = false

  constructor(
    private readonly batch: BatchedUdp,
    private readonly name: Buffer,
  ) {}

  send(bytes: Buffer): void {
    this.batch.send(bytes, this.name)
  }

  discard(): void {
    // Without an answer the client retries.
  }
}
