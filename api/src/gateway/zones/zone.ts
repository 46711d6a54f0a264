import { foldCase, ROOT, rdataOctets, readName, typeCode, type ZoneText } from '@netwarden/shared/dns'
import type { Steps } from '@netwarden/shared/steps'
import { TYPE } from '../wire/codes.ts'
import { nameEnd } from '../wire/message-writer.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'

/** The records of one owner and type; their data is converted when it is first needed. */
interface RecordSet {
  ttl: number
  type: number
  texts: string[]
  data: string[] | null
}

type ZoneNode = Map<number, RecordSet>

const LINES_PER_STEP = 250

/** A served zone: its records by names in wire form with folded case. */
export class Zone {
  private readonly nodes = new Map<string, ZoneNode>()
  private readonly owners = new Map<string, string>()
  private recordCount = 0

  private constructor(
    readonly id: string,
    /** In wire form with folded case. */
    readonly apex: string,
    readonly origin: string,
  ) {
    this.nodes.set(apex, new Map())
  }

  static *load(id: string, { origin, records }: ZoneText): Steps<Zone> {
    const zone = new Zone(id, foldCase(readName(origin, ROOT)), origin)
    for (const [index, { name, ttl, type, rdata }] of records.entries()) {
      const code = typeCode(type)
      if (code !== null) zone.add(readName(name, ROOT), code, ttl, rdata)
      if (index % LINES_PER_STEP === 0) yield
    }
    return zone
  }

  get size(): number {
    return this.recordCount
  }

  get serial(): number {
    const soa = this.soa()?.data ?? ''
    const at = nameEnd(soa, nameEnd(soa, 0))
    return [0, 1, 2, 3].reduce((value, i) => value * 256 + soa.charCodeAt(at + i), 0)
  }

  /** Undefined where neither the name nor anything below it exists. */
  node(folded: string): ZoneNode | undefined {
    return this.nodes.get(folded)
  }

  /** The records of one type at a name, with the given owner; empty where there are none. */
  records(folded: string, type: number, owner: string = this.owners.get(folded) ?? folded): ResourceRecord[] {
    const set = this.nodes.get(folded)?.get(type)
    if (!set) return []
    set.data ??= set.texts.map((text) => rdataOctets(type, text))
    return set.data.map((data) => ({ owner, type, ttl: set.ttl, data }))
  }

  soa(): ResourceRecord | undefined {
    return this.records(this.apex, TYPE.SOA)[0]
  }

  private add(owner: string, type: number, ttl: number, text: string): void {
    const folded = foldCase(owner)
    const node = this.nodes.get(folded) ?? new Map<number, RecordSet>()
    const set = node.get(type)
    if (set) set.texts.push(text)
    else node.set(type, { ttl, type, texts: [text], data: null })
    this.nodes.set(folded, node)
    if (!this.owners.has(folded)) this.owners.set(folded, owner)
    this.recordCount++
    this.addNamesBetween(folded)
  }

  /** Names between an owner and the apex exist, too (RFC 4592 §2.2.2). */
  private addNamesBetween(folded: string): void {
    for (let name = folded; name.length > this.apex.length; ) {
      name = parentName(name)
      if (this.nodes.has(name)) return
      this.nodes.set(name, new Map())
    }
  }
}

/** The name without its first label. */
export function parentName(wire: string): string {
  return wire.slice(wire.charCodeAt(0) + 1)
}
