import { CLASS_IN, EDE, HEADER_BYTES, TYPE } from './codes.ts'
import { layoutOf, type ResourceRecord } from './resource-record.ts'

/** A response of an upstream, with names uncompressed. */
export interface Response {
  flags: number
  /** With the extended bits of its OPT record. */
  rcode: number
  answer: ResourceRecord[]
  authority: ResourceRecord[]
  additional: ResourceRecord[]
  /** The first Extended DNS Error; null without one. */
  ede: { code: number; text: string } | null
}

const MAX_NAME = 255
/** Pointers in one name; names that are written honestly have a handful. */
const MAX_JUMPS = 100
/** Labels and pointers that are followed in one message: a full message of honest names has half of it. */
const MAX_STEPS = 100_000
const OPTION_EDE = 15
/** Types whose data is read later, with its length. */
const SIZES = new Map<number, number>([
  [TYPE.A, 4],
  [TYPE.AAAA, 16],
])
const SOA_NUMBERS = 20

/** Thrown by the reader only, and caught in `readResponse`. */
class MalformedMessage extends Error {}

/** The records of a response whose question ends at `from`; null where any part of it is malformed. */
export function readResponse(message: Buffer, from: number): Response | null {
  try {
    return new MessageReader(message, from).response()
  } catch (error) {
    if (error instanceof MalformedMessage || error instanceof RangeError) return null
    throw error
  }
}

/** EDE codes 15 to 17: the server answered by its own policy. */
export function isDeclaredBan(ede: Response['ede']): boolean {
  return ede !== null && ede.code >= EDE.BLOCKED && ede.code <= EDE.FILTERED
}

class MessageReader {
  private steps = 0
  private extendedRcode = 0
  private ede: Response['ede'] = null

  constructor(
    private readonly message: Buffer,
    private at: number,
  ) {}

  response(): Response {
    const { message } = this
    const flags = message.readUInt16BE(2)
    const [answer, authority, additional] = [6, 8, 10].map((at) => this.section(message.readUInt16BE(at)))
    // Octets after the last record are padding of old servers.
    if (!answer || !authority || !additional) throw new MalformedMessage()
    return {
      flags,
      rcode: (this.extendedRcode << 4) | (flags & 0xf),
      answer,
      authority,
      additional,
      ede: this.ede,
    }
  }

  private section(count: number): ResourceRecord[] {
    const records: ResourceRecord[] = []
    for (let i = 0; i < count; i++) {
      const record = this.record()
      if (record) records.push(record)
    }
    return records
  }

  /** Null for OPT, which is part of the message and not of the data, and for classes other than IN. */
  private record(): ResourceRecord | null {
    const { message } = this
    const owner = this.name()
    const type = message.readUInt16BE(this.at)
    const rclass = message.readUInt16BE(this.at + 2)
    const ttl = message.readUInt32BE(this.at + 4)
    const length = message.readUInt16BE(this.at + 8)
    const from = this.at + 10
    const end = from + length
    if (end > message.length) throw new MalformedMessage()
    if (type === TYPE.OPT) this.opt(ttl, from, end)
    const data = type === TYPE.OPT ? '' : this.data(type, from, end)
    this.at = end
    if (type === TYPE.OPT || rclass !== CLASS_IN) return null
    // RFC 2181 §8: a TTL with the highest bit set is 0.
    return { owner, type, ttl: ttl > 0x7fff_ffff ? 0 : ttl, data }
  }

  private data(type: number, from: number, end: number): string {
    const { message } = this
    const size = SIZES.get(type)
    if (size !== undefined && end - from !== size) throw new MalformedMessage()
    const layout = layoutOf(type)
    if (!layout) return message.toString('latin1', from, end)
    this.at = from + layout.before
    for (let i = 0; i < layout.texts; i++) this.at += 1 + message.readUInt8(this.at)
    if (this.at > end) throw new MalformedMessage()
    let data = message.toString('latin1', from, this.at)
    for (let i = 0; i < layout.names; i++) data += this.name()
    const isWhole = type === TYPE.SOA ? this.at + SOA_NUMBERS === end : this.at <= end
    if (!isWhole) throw new MalformedMessage()
    return data + message.toString('latin1', this.at, end)
  }

  private opt(ttl: number, from: number, end: number): void {
    const { message } = this
    this.extendedRcode = ttl >>> 24
    for (let at = from; at + 4 <= end; ) {
      const length = message.readUInt16BE(at + 2)
      const dataAt = at + 4
      if (dataAt + length > end) throw new MalformedMessage()
      if (message.readUInt16BE(at) === OPTION_EDE && length >= 2) {
        const text = message.toString('utf8', dataAt + 2, dataAt + length)
        this.ede ??= { code: message.readUInt16BE(dataAt), text }
      }
      at = dataAt + length
    }
  }

  /** A name; each pointer must lead further to the front, so that reading ends. */
  private name(): string {
    const { message } = this
    let jumps = 0
    let wire = ''
    let at = this.at
    let limit = at
    let behind = -1
    for (;;) {
      const length = message.readUInt8(at)
      if (++this.steps > MAX_STEPS) throw new MalformedMessage()
      if (length >= 0xc0) {
        if (++jumps > MAX_JUMPS) throw new MalformedMessage()
        const target = ((length & 0x3f) << 8) | message.readUInt8(at + 1)
        if (behind < 0) behind = at + 2
        if (target >= limit || target < HEADER_BYTES) throw new MalformedMessage()
        limit = target
        at = target
        continue
      }
      if (length > 63 || at + 1 + length > message.length) throw new MalformedMessage()
      wire += message.toString('latin1', at, at + 1 + length)
      if (wire.length > MAX_NAME) throw new MalformedMessage()
      at += 1 + length
      if (length === 0) break
    }
    this.at = behind < 0 ? at : behind
    return wire
  }
}
