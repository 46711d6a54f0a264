/**
 * Frame Streams (https://farsightsec.github.io/fstrm): data frames of a 32-bit length and octets; a length of 0 begins a
 * control frame of a length, a type, and fields of type, length and value. All numbers are big-endian.
 */

export const CONTENT_TYPE = 'protobuf:dnstap.Dnstap'

const CONTROL = { ACCEPT: 1, START: 2, STOP: 3, READY: 4, FINISH: 5 } as const
const FIELD_CONTENT_TYPE = 1
const LENGTH_BYTES = 4
const MOST_CONTROL_BYTES = 512
/** A DNS message has at most 65,535 octets, and a frame the one of a response and perhaps of its query. */
export const MOST_FRAME_BYTES = 144 * 1024

interface StreamEvents {
  onFrame(frame: Buffer): void
  /** Octets to send to the other side. */
  reply(bytes: Buffer): void
  /** The sender ended the stream properly. */
  onStop(): void
}

/** The receiving side of one stream, with a handshake (sockets) or without (files). It never throws on any octets. */
export class FrameStream {
  #rest: Buffer = Buffer.alloc(0)
  #isStarted = false
  #isTwoWay = false
  #isStopped = false

  constructor(private readonly events: StreamEvents) {}

  get isStarted(): boolean {
    return this.#isStarted
  }

  /** Whether octets of an incomplete frame wait for the rest. */
  get hasRest(): boolean {
    return this.#rest.length > 0
  }

  /** False where the octets are no stream of dnstap: nothing after them can be read. */
  read(chunk: Buffer): boolean {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    while (at + LENGTH_BYTES <= bytes.length) {
      const length = bytes.readUInt32BE(at)
      const end = length === 0 ? this.#control(bytes, at + LENGTH_BYTES) : at + LENGTH_BYTES + length
      if (end === null || length > MOST_FRAME_BYTES || (length > 0 && !this.#isStarted)) return false
      if (end > bytes.length || end < 0) break
      if (length > 0) this.events.onFrame(bytes.subarray(at + LENGTH_BYTES, end))
      at = end
    }
    this.#rest = at === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at))
    return true
  }

  /** The octet after a control frame; -1 while it is incomplete, null where it is none. */
  #control(bytes: Buffer, at: number): number | null {
    if (at + LENGTH_BYTES > bytes.length) return -1
    const length = bytes.readUInt32BE(at)
    if (length < LENGTH_BYTES || length > MOST_CONTROL_BYTES) return null
    const end = at + LENGTH_BYTES + length
    if (end > bytes.length) return -1
    const type = bytes.readUInt32BE(at + LENGTH_BYTES)
    const types = contentTypes(bytes.subarray(at + 2 * LENGTH_BYTES, end))
    return types && this.#take(type, types) ? end : null
  }

  #take(type: number, types: readonly string[]): boolean {
    const isOurs = types.length === 0 || types.includes(CONTENT_TYPE)
    // Each once: what is answered to one sender stays bounded.
    if (this.#isStopped) return false
    if (type === CONTROL.READY && isOurs && !this.#isStarted && !this.#isTwoWay) {
      this.#isTwoWay = true
      this.events.reply(controlFrame(CONTROL.ACCEPT, CONTENT_TYPE))
      return true
    }
    if (type === CONTROL.START && isOurs && !this.#isStarted) {
      this.#isStarted = true
      return true
    }
    if (type !== CONTROL.STOP || !this.#isStarted) return false
    this.#isStarted = false
    this.#isStopped = true
    if (this.#isTwoWay) this.events.reply(controlFrame(CONTROL.FINISH))
    this.events.onStop()
    return true
  }
}

/** Null where the fields do not fill the frame. */
function contentTypes(fields: Buffer): string[] | null {
  const types: string[] = []
  let at = 0
  while (at + 2 * LENGTH_BYTES <= fields.length) {
    const length = fields.readUInt32BE(at + LENGTH_BYTES)
    const from = at + 2 * LENGTH_BYTES
    if (from + length > fields.length) return null
    if (fields.readUInt32BE(at) === FIELD_CONTENT_TYPE)
      types.push(fields.toString('latin1', from, from + length))
    at = from + length
  }
  return at === fields.length ? types : null
}

function controlFrame(type: number, contentType?: string): Buffer {
  const value = Buffer.from(contentType ?? '', 'latin1')
  const fieldBytes = contentType === undefined ? 0 : 2 * LENGTH_BYTES + value.length
  const frame = Buffer.alloc(3 * LENGTH_BYTES + fieldBytes)
  frame.writeUInt32BE(LENGTH_BYTES + fieldBytes, LENGTH_BYTES)
  frame.writeUInt32BE(type, 2 * LENGTH_BYTES)
  if (contentType === undefined) return frame
  frame.writeUInt32BE(FIELD_CONTENT_TYPE, 3 * LENGTH_BYTES)
  frame.writeUInt32BE(value.length, 4 * LENGTH_BYTES)
  value.copy(frame, 5 * LENGTH_BYTES)
  return frame
}
