import { ENCRYPTED_CHANNELS, type EncryptedChannel } from './thread-protocol.ts'

/**
 * Queries and answers as octets, which threads hand over without a copy for each. A query: place (4), channel (1), length of
 * the address (1), length of the message (2), address, message. An answer: place (4), length (2), message; without a
 * message it is none.
 */

const FIRST_BYTES = 64 * 1_024
const QUERY_HEAD = 8
const ANSWER_HEAD = 6

export interface FramedQuery {
  /** By which the answer finds its query. */
  place: number
  channel: EncryptedChannel
  address: string
  message: Buffer
}

export interface FramedAnswer {
  place: number
  /** Empty: there is no answer. */
  message: Buffer
}

/** Collects frames until they are sent. */
export class Frames {
  private octets = new Uint8Array(FIRST_BYTES)
  private buffer = Buffer.from(this.octets.buffer)
  private end = 0

  get isEmpty(): boolean {
    return this.end === 0
  }

  addQuery({ place, channel, address, message }: FramedQuery): void {
    this.makeRoom(QUERY_HEAD + address.length + message.length)
    const { buffer, end } = this
    buffer.writeUInt32BE(place, end)
    buffer[end + 4] = ENCRYPTED_CHANNELS.indexOf(channel)
    buffer[end + 5] = address.length
    buffer.writeUInt16BE(message.length, end + 6)
    buffer.write(address, end + QUERY_HEAD, 'latin1')
    message.copy(buffer, end + QUERY_HEAD + address.length)
    this.end += QUERY_HEAD + address.length + message.length
  }

  addAnswer({ place, message }: FramedAnswer): void {
    this.makeRoom(ANSWER_HEAD + message.length)
    const { buffer, end } = this
    buffer.writeUInt32BE(place, end)
    buffer.writeUInt16BE(message.length, end + 4)
    message.copy(buffer, end + ANSWER_HEAD)
    this.end += ANSWER_HEAD + message.length
  }

  /** A copy of the collected frames, whose memory belongs to the caller: new memory of the whole size would cost more. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.octets.slice(0, this.end)
    this.end = 0
    return taken
  }

  private makeRoom(bytes: number): void {
    if (this.end + bytes <= this.octets.length) return
    const larger = new Uint8Array(Math.max(this.octets.length * 2, this.end + bytes))
    larger.set(this.octets.subarray(0, this.end))
    this.octets = larger
    this.buffer = Buffer.from(larger.buffer)
  }
}

export function readQueries(frames: Uint8Array, take: (query: FramedQuery) => void): void {
  const bytes = Buffer.from(frames.buffer, frames.byteOffset, frames.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const addressAt = at + QUERY_HEAD
    const messageAt = addressAt + (bytes[at + 5] ?? 0)
    const end = messageAt + bytes.readUInt16BE(at + 6)
    take({
      place: bytes.readUInt32BE(at),
      channel: ENCRYPTED_CHANNELS[bytes[at + 4] ?? 0] ?? 'dot',
      address: bytes.toString('latin1', addressAt, messageAt),
      message: bytes.subarray(messageAt, end),
    })
    at = end
  }
}

export function readAnswers(frames: Uint8Array, take: (answer: FramedAnswer) => void): void {
  const bytes = Buffer.from(frames.buffer, frames.byteOffset, frames.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const end = at + ANSWER_HEAD + bytes.readUInt16BE(at + 4)
    take({ place: bytes.readUInt32BE(at), message: bytes.subarray(at + ANSWER_HEAD, end) })
    at = end
  }
}
