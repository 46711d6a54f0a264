import type { ArrivingRecord, ReversePlace, WrittenRecord, ZoneEdit } from '@netwarden/shared/contract'
import { parentOf, recordKey, relativeName, reverseName, type ZoneRecord } from '@netwarden/shared/dns'
import { fieldErrors } from '@netwarden/shared/errors'
import { presentRecord } from './present-zone.ts'
import { readOne } from './zone-edit.ts'
import type { ZonesRepository } from './zones.repository.ts'
import type { StoredZone, ZonesService } from './zones.service.ts'

export interface ZonePointersDeps {
  repository: ZonesRepository
  zones: ZonesService
}

const ADDRESS_TYPES: ReadonlySet<string> = new Set(['A', 'AAAA'])

/** An edit of a reverse zone that follows from one of another zone. */
interface PointedEdit {
  stored: StoredZone
  edit: ZoneEdit
}

/** Finds and edits the PTR records of addresses in our reverse zones. */
export class ZonePointers {
  constructor(private readonly deps: ZonePointersDeps) {}

  async place(ip: string): Promise<ReversePlace> {
    const name = reverseName(ip) ?? ''
    const stored = await this.#holding(name)
    if (!stored) return { name, zone: null, pointers: [] }
    const pointers = stored.zone.records.filter(
      (record) => record.type === 'PTR' && record.name.toLowerCase() === name,
    )
    return { name, zone: stored.row.origin, pointers: pointers.map(({ rdata }) => rdata) }
  }

  /** For each address with a requested PTR: adds it, and removes the one of the record that it replaces. */
  async editsFor(origin: string, { add, change }: ZoneEdit): Promise<PointedEdit[]> {
    const edits = new Map<string, PointedEdit>()
    for (const after of add) if (after.ptr) await this.#point(edits, origin, after, undefined)
    for (const { before, after } of change) if (after.ptr) await this.#point(edits, origin, after, before)
    return [...edits.values()]
  }

  async #point(
    edits: Map<string, PointedEdit>,
    origin: string,
    given: ArrivingRecord,
    replaced: WrittenRecord | undefined,
  ): Promise<void> {
    const record = recordIn(origin, given)
    const stored = await this.#pointing(record, origin)
    if (!stored) throw fieldErrors({ ptr: { key: 'zones.noReverse', params: { record: record.rdata } } })
    editOf(edits, stored).add.push(pointer(stored, record))
    const before = replaced && recordIn(origin, replaced)
    const former = before && (await this.#pointing(before, origin))
    if (!former) return
    const gone = recordKey(readOne(pointer(former, before), former.zone, 0))
    const own = former.zone.records.find((each) => each.type === 'PTR' && recordKey(each) === gone)
    if (own) editOf(edits, former).remove.push(presentRecord(own, former.row.origin))
  }

  /** The other zone of ours in which the address of the record points back. */
  async #pointing({ type, rdata }: ZoneRecord, origin: string): Promise<StoredZone | null> {
    const stored = ADDRESS_TYPES.has(type) ? await this.#holding(reverseName(rdata) ?? '') : null
    return stored?.row.origin === origin ? null : stored
  }

  async #holding(name: string): Promise<StoredZone | null> {
    const origins: string[] = []
    for (let at: string | null = name; at !== null && at !== ''; at = parentOf(at)) origins.push(at)
    const row = await this.deps.repository.findLongest(origins)
    return row ? { row, zone: await this.deps.zones.at(row.id, row.version) } : null
  }
}

const noEdit = (): ZoneEdit => ({ add: [], remove: [], change: [] })

const recordIn = (origin: string, given: WrittenRecord): ZoneRecord =>
  readOne(given, { origin, ttl: given.ttl ?? 0, records: [] }, 1)

function editOf(edits: Map<string, PointedEdit>, stored: StoredZone): ZoneEdit {
  const pointed = edits.get(stored.row.id) ?? { stored, edit: noEdit() }
  edits.set(stored.row.id, pointed)
  return pointed.edit
}

function pointer({ row }: StoredZone, { name, rdata }: ZoneRecord): WrittenRecord {
  return { name: relativeName(reverseName(rdata) ?? '', row.origin), type: 'PTR', rdata: name }
}
