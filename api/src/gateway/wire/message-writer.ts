import { foldCase } from '@netwarden/shared/dns'
import { CLASS_IN, HEADER_BYTES, MAX_MESSAGE_BYTES } from './codes.ts'
import { layoutOf, type ResourceRecord } from './resource-record.ts'

const MAX_POINTER = 0x3fff
const POINTER = 0xc000

/** Used for one message at a time; the finished message is copied out. */
const scratch = Buffer.alloc(MAX_MESSAGE_BYTES + 1_024)

export interface WrittenMessage {
  /** Header and question included; the header's id and flags are zero. */
  bytes: Buffer
  /** Where the TTL of each record is. */
  ttlAt: number[]
  /** Where the records begin, and where those of the authority section end. */
  recordsAt: number
  authorityEnd: number
}

export interface Sections {
  answer: readonly ResourceRecord[]
  authority: readonly ResourceRecord[]
  additional: readonly ResourceRecord[]
}

/**
 * Writes a response with compressed names. Records of the additional section that do not fit into a message are left
 * out; null where the others do not fit.
 */
export function writeMessage(question: Buffer, sections: Sections): WrittenMessage | null {
  return new MessageWriter(question).write(sections)
}

class MessageWriter {
  private at: number
  private readonly ttlAt: number[] = []
  private readonly offsets = new Map<string, number>()

  /** `question` is a name, a type and a class. */
  constructor(question: Buffer) {
    scratch.fill(0, 0, HEADER_BYTES)
    scratch[5] = 1
    question.copy(scratch, HEADER_BYTES)
    this.at = HEADER_BYTES + question.length
    this.remember(question.toString('latin1', 0, question.length - 4), HEADER_BYTES)
  }

  write({ answer, authority, additional }: Sections): WrittenMessage | null {
    const recordsAt = this.at
    if (!this.section(answer)) return null
    if (!this.section(authority)) return null
    const authorityEnd = this.at
    let added = 0
    for (const record of additional) {
      if (!this.record(record)) break
      added++
    }
    scratch.writeUInt16BE(answer.length, 6)
    scratch.writeUInt16BE(authority.length, 8)
    scratch.writeUInt16BE(added, 10)
    const bytes = Buffer.from(scratch.subarray(0, this.at))
    return { bytes, ttlAt: this.ttlAt, recordsAt, authorityEnd }
  }

  private section(records: readonly ResourceRecord[]): boolean {
    return records.every((record) => this.record(record))
  }

  /** False, with nothing written, where there is no room. */
  private record({ owner, type, ttl, data }: ResourceRecord): boolean {
    // The OPT record of the answer needs room as well.
    if (this.at + owner.length + data.length + 10 > MAX_MESSAGE_BYTES - 600) return false
    this.name(owner)
    scratch.writeUInt16BE(type, this.at)
    scratch.writeUInt16BE(CLASS_IN, this.at + 2)
    scratch.writeUInt32BE(ttl, this.at + 4)
    this.ttlAt.push(this.at + 4)
    const lengthAt = this.at + 8
    this.at += 10
    this.data(type, data)
    scratch.writeUInt16BE(this.at - lengthAt - 2, lengthAt)
    return true
  }

  private data(type: number, data: string): void {
    const layout = layoutOf(type)
    if (!layout?.isCompressed) {
      this.octets(data)
      return
    }
    let from = layout.before
    this.octets(data.slice(0, from))
    for (let i = 0; i < layout.names; i++) {
      const end = nameEnd(data, from)
      this.name(data.slice(from, end))
      from = end
    }
    this.octets(data.slice(from))
  }

  private octets(octets: string): void {
    this.at += scratch.write(octets, this.at, 'latin1')
  }

  /** The longest suffix that is already in the message becomes a pointer. */
  private name(wire: string): void {
    const folded = foldCase(wire)
    for (let from = 0; wire.charCodeAt(from) > 0; from += wire.charCodeAt(from) + 1) {
      const known = this.offsets.get(folded.slice(from))
      if (known === undefined) continue
      const start = this.at
      this.octets(wire.slice(0, from))
      this.at = scratch.writeUInt16BE(POINTER | known, this.at)
      this.remember(wire, start, from)
      return
    }
    const start = this.at
    this.octets(wire)
    this.remember(wire, start)
  }

  /** Its labels up to `end` can be the target of pointers from now on. */
  private remember(wire: string, start: number, end = wire.length - 1): void {
    const folded = foldCase(wire)
    for (let from = 0; from < end; from += wire.charCodeAt(from) + 1) {
      const suffix = folded.slice(from)
      if (start + from <= MAX_POINTER && !this.offsets.has(suffix)) this.offsets.set(suffix, start + from)
    }
  }
}

export function nameEnd(octets: string, from: number): number {
  let at = from
  while (octets.charCodeAt(at) > 0) at += octets.charCodeAt(at) + 1
  return at + 1
}
