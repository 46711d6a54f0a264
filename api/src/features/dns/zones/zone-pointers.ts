import {
  type ArrivingRecord,
  absoluteName,
  canonicalOrigin,
  fieldErrors,
  parentOf,
  type ReversePlace,
  relativeName,
  reverseName,
  type WrittenRecord,
  type ZoneEdit,
} from '@netwarden/shared'
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

/** Where the addresses of our zones point back from. */
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

  /** For each address whose PTR is asked for: it is made, and the one of the address that it replaces goes. */
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
    const record = readOne(given, { origin, ttl: given.ttl ?? 0, records: [] }, 1)
    const stored = ADDRESS_TYPES.has(record.type)
      ? await this.#holding(reverseName(record.rdata) ?? '')
      : null
    if (!stored || stored.row.origin === origin) {
      throw fieldErrors({ ptr: { key: 'zones.noReverse', params: { record: record.rdata } } })
    }
    const pointed = edits.get(stored.row.id) ?? { stored, edit: noEdit() }
    const { edit } = pointed
    edits.set(stored.row.id, pointed)
    edit.add.push(pointer(stored, record.rdata, record.name))
    const before = replaced && ADDRESS_TYPES.has(replaced.type.toUpperCase()) ? replaced : undefined
    if (!before || before.rdata === record.rdata) return
    const old = pointer(stored, before.rdata, absolute(before.name, origin))
    const own = stored.zone.records.find(
      ({ name, type, rdata }) =>
        type === 'PTR' && relativeName(name, stored.row.origin) === old.name && rdata === old.rdata,
    )
    if (own) edit.remove.push({ ...old, ttl: own.ttl })
  }

  async #holding(name: string): Promise<StoredZone | null> {
    const origins: string[] = []
    for (let at: string | null = name; at !== null && at !== ''; at = parentOf(at)) origins.push(at)
    const row = await this.deps.repository.findLongest(origins)
    return row ? { row, zone: await this.deps.zones.at(row.id, row.version) } : null
  }
}

const noEdit = (): ZoneEdit => ({ add: [], remove: [], change: [] })

const absolute = (name: string, origin: string): string =>
  name.endsWith('.') ? (canonicalOrigin(name) ?? name) : absoluteName(name, origin)

/** Outside the zone the name stays absolute: then it is no record of it. */
function pointer({ row }: StoredZone, address: string, target: string): WrittenRecord {
  const name = reverseName(address) ?? ''
  return {
    name: name.endsWith(row.origin) ? relativeName(name, row.origin) : name,
    type: 'PTR',
    rdata: target,
  }
}
