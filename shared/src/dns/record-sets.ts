import type { ZoneFault } from './faults.ts'
import type { WireName } from './name.ts'
import { foldRdata } from './rdata/rdata.ts'
import { TYPE_CODES } from './rdata/type-names.ts'
import type { ReadRecord } from './record.ts'
import { recordSetKey } from './record.ts'

interface RecordSet {
  key: string
  type: number
  ttl: number
  records: ReadRecord[]
  /** Records by data, ignoring the case of names; created on demand. */
  seen: Map<string, ReadRecord> | null
}

/** Consecutive lines of one owner. */
interface Stretch {
  wire: WireName
  sets: Map<string, RecordSet>
  /** Name servers of the owner in lower case. */
  servers: Set<string>
}

/**
 * Groups records into sets, which have one TTL (RFC 2181 §5.2), in the order of BIND: within consecutive lines of one
 * owner the first TTL applies. When they end, their sets join the existing ones and their TTL applies from then on.
 * Lines of a name server of the owner may interrupt its lines without ending them.
 */
export class RecordSets {
  private readonly joined = new Map<string, RecordSet>()
  private current: Stretch | null = null
  private server: Stretch | null = null
  count = 0

  constructor(private readonly warn: (fault: ZoneFault) => void) {}

  /** Sets the owner of the following records. */
  begin(wire: WireName, name: string): void {
    if ((this.server ?? this.current)?.wire === wire) return
    this.join(this.server)
    this.server = null
    if (this.current?.wire === wire) return
    const stretch = { wire, sets: new Map(), servers: new Set<string>() }
    if (this.current?.servers.has(name.toLowerCase())) this.server = stretch
    else {
      this.join(this.current)
      this.current = stretch
    }
  }

  /** Adds a record and returns the TTL that applies to it within its consecutive lines. */
  add(record: ReadRecord, type: number): number {
    const stretch = this.server ?? this.current
    if (!stretch) throw new Error('a record before its owner')
    if (type === TYPE_CODES.NS && stretch === this.current) stretch.servers.add(record.rdata.toLowerCase())
    const key = recordSetKey(record)
    const set = stretch.sets.get(key)
    this.count++
    if (set) return this.addTo(set, record)
    stretch.sets.set(key, { key, type, ttl: record.ttl, records: [record], seen: null })
    return record.ttl
  }

  /** Adds a record outside of consecutive lines, such as a generated one. */
  addAlone(record: ReadRecord, type: number): void {
    const key = recordSetKey(record)
    this.count++
    this.joinSet({ key, type, ttl: record.ttl, records: [record], seen: null })
  }

  /** All records in the order of the file. */
  finish(): ReadRecord[] {
    this.join(this.current)
    this.join(this.server)
    this.current = null
    this.server = null
    const records: ReadRecord[] = []
    for (const set of this.joined.values()) {
      for (const record of set.records) {
        record.ttl = set.ttl
        records.push(record)
      }
    }
    return records.sort((a, b) => a.line - b.line)
  }

  private addTo(set: RecordSet, record: ReadRecord): number {
    if (record.ttl !== set.ttl) this.warnTtl(record, set.ttl)
    const seen = seenIn(set)
    const data = foldRdata(set.type, record.rdata)
    const same = seen.get(data)
    if (same) {
      this.drop(record, same)
      // Of records whose names differ only in case, the last one applies.
      same.rdata = record.rdata
    } else {
      seen.set(data, record)
      set.records.push(record)
    }
    return set.ttl
  }

  private join(stretch: Stretch | null): void {
    for (const set of stretch?.sets.values() ?? []) this.joinSet(set)
  }

  private joinSet(set: RecordSet): void {
    const there = this.joined.get(set.key)
    if (!there) {
      this.joined.set(set.key, set)
      return
    }
    const [first] = set.records
    if (first && set.ttl !== there.ttl) this.warnTtl(first, set.ttl)
    there.ttl = set.ttl
    const seen = seenIn(there)
    for (const record of set.records) {
      const data = foldRdata(set.type, record.rdata)
      const same = seen.get(data)
      if (same) this.drop(record, same)
      else {
        seen.set(data, record)
        there.records.push(record)
      }
    }
  }

  private drop({ line }: ReadRecord, same: ReadRecord): void {
    this.count--
    this.warn({ line, column: 1, code: 'duplicate', params: { first: same.line } })
  }

  private warnTtl({ name, type, line }: ReadRecord, ttl: number): void {
    this.warn({ line, column: 1, code: 'ttlDiffers', params: { name, type, ttl } })
  }
}

function seenIn(set: RecordSet): Map<string, ReadRecord> {
  set.seen ??= new Map(set.records.map((record) => [foldRdata(set.type, record.rdata), record]))
  return set.seen
}
