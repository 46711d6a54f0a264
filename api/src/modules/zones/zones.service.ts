import type { ShownRecord, Zone, ZoneDifferenceAnswer, ZoneVersion } from '@netwarden/shared/contract'
import { compareRecords, nameKey, relativeName, type ZoneRecord, type ZoneText } from '@netwarden/shared/dns'
import { notFound } from '@netwarden/shared/errors'
import {
  domainPatternSpellings,
  matchesDecoded,
  unicodePattern,
  withPlainDots,
} from '@netwarden/shared/validators'
import { TimeSlicer } from '../../platform/batches/time-slices.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  presentDifference,
  presentRecord,
  presentVersion,
  presentWholeZone,
  presentZone,
} from './present-zone.ts'
import { type HeldZones, unpackZone } from './zone-content.ts'
import type { MissedName, ZoneNamesRepository } from './zone-names.repository.ts'
import type { ZoneFilter, ZoneRow, ZoneSort, ZonesRepository } from './zones.repository.ts'

/** Separates the labels of a key. */
const NEXT_LABEL = '\0'

export interface ZoneReadingDeps {
  repository: ZonesRepository
  held: HeldZones
  names: ZoneNamesRepository
  clock: Clock
}

export interface StoredZone {
  row: ZoneRow
  zone: ZoneText
}

export interface RecordFilter {
  type?: string | undefined
  name?: string | undefined
  q?: string | undefined
  /** Without it, the newest version. */
  version?: number | undefined
}
type RecordSort = 'name' | 'type' | 'ttl' | 'rdata'

const WEEK = 7 * 86_400_000

/** Reads zones for pages and files. */
export class ZonesService {
  constructor(private readonly deps: ZoneReadingDeps) {}

  async list(filter: ZoneFilter, window: ListWindow<ZoneSort>): Promise<Slice<Zone>> {
    const { rows, total } = await this.deps.repository.list(filter, window)
    return { rows: rows.map(presentZone), total }
  }

  async get(id: string): Promise<Zone> {
    const { row, zone } = await this.stored(id)
    return presentWholeZone(row, zone)
  }

  /** A zone with its records; throws where there is none. */
  async stored(id: string): Promise<StoredZone> {
    const row = await this.deps.repository.find(id)
    if (!row) throw notFound()
    return { row, zone: await this.at(id, row.version) }
  }

  /** The zone as it was at a version; throws where that is not kept. */
  async at(id: string, version: number): Promise<ZoneText> {
    const zone = await this.find(id, version)
    if (!zone) throw notFound()
    return zone
  }

  find(id: string, version: number): Promise<ZoneText | undefined> {
    const { held, repository } = this.deps
    return held.get(id, version, async () => {
      const content = await repository.content(id, version)
      return content === undefined ? undefined : unpackZone(content)
    })
  }

  async history(id: string, window: ListWindow<'version'>): Promise<Slice<ZoneVersion>> {
    const { repository } = this.deps
    if (!(await repository.find(id))) throw notFound()
    const { rows, total } = await repository.versions(id, window)
    return { rows: rows.map(presentVersion), total }
  }

  async difference(id: string, from: number, to: number | undefined): Promise<ZoneDifferenceAnswer> {
    const row = await this.deps.repository.find(id)
    if (!row) throw notFound()
    const [before, after] = [await this.at(id, from), await this.at(id, to ?? row.version)]
    return presentDifference(compareRecords(before.records, after.records), row.origin)
  }

  async records(
    id: string,
    { type, name, q, version: wantedVersion }: RecordFilter,
    { sort, order, offset, limit }: ListWindow<RecordSort>,
  ): Promise<Slice<ShownRecord> & { version: number }> {
    const row = await this.deps.repository.find(id)
    if (!row) throw notFound()
    const version = wantedVersion ?? row.version
    const zone = await this.at(id, version)
    const [wanted, part] = [name && domainPatternSpellings(withPlainDots(name)), q?.toLowerCase()]
    const pattern = q ? unicodePattern(`*${q}*`) : null
    const found = zone.records.filter((record) => {
      if (type && record.type !== type.toUpperCase()) return false
      const [full, short] = [record.name.toLowerCase(), relativeName(record.name, zone.origin).toLowerCase()]
      if (wanted && !wanted.includes(full) && !wanted.includes(short)) return false
      const texts = [full, record.rdata.toLowerCase()]
      return !part || texts.some((text) => text.includes(part) || matchesDecoded(text, pattern))
    })
    const sorted =
      order === undefined && sort === undefined ? found : sortBy(found, sort ?? 'name', order === 'desc')
    const rows = sorted.slice(offset, offset + limit).map((record) => presentRecord(record, zone.origin))
    return { rows, total: found.length, version }
  }

  /** Names of the zone that were queried and do not exist, as `name` relative to it. */
  async missing(
    id: string,
    { offset, limit }: ListWindow,
    signal: AbortSignal,
  ): Promise<Slice<{ name: string; visits: number; devices: number; lastAt: string }>> {
    const { zone } = await this.stored(id)
    const { rows, isCut } = await this.deps.names.missed(askedName(zone.origin), this.week(), signal)
    const exists = await existenceIn(zone)
    const missing = rows.filter(({ name }) => !exists(`${name}.`))
    const page = missing.slice(offset, offset + limit).map((row) => presentMissed(row, zone.origin))
    return { rows: page, total: missing.length, ...(isCut ? { totalIsAtLeast: true } : {}) }
  }

  week() {
    const to = this.deps.clock.now()
    return { from: to - WEEK, to }
  }
}

/** A name as visits have it. */
export function askedName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

function presentMissed({ name, n, devices, at }: MissedName, origin: string) {
  return {
    name: relativeName(`${name}.`, origin),
    visits: n,
    devices,
    lastAt: new Date(at).toISOString(),
  }
}

/**
 * Whether a name has its own records, names below it, or a matching wildcard (RFC 4592); other zones are authoritative
 * below a delegation or a DNAME.
 */
export async function existenceIn({ origin, records }: ZoneText): Promise<(name: string) => boolean> {
  const slicer = new TimeSlicer()
  const [keys, cuts] = [[] as string[], new Set<string>()]
  for (const record of records) {
    const key = nameKey(record.name)
    if (isCut(record, origin)) cuts.add(key)
    keys.push(key)
    await slicer.pause()
  }
  // Names above and below each other are together in this order, so that not each name above needs an entry.
  keys.sort()
  const isThere = (key: string) => {
    const found = keys[firstFrom(keys, key)]
    return found !== undefined && (found === key || key === '' || found.startsWith(`${key}${NEXT_LABEL}`))
  }
  return (asked) => {
    const key = nameKey(asked)
    if (isThere(key)) return true
    let encloser: string | null = null
    for (let above = keyAbove(key); above !== null; above = keyAbove(above)) {
      if (cuts.has(above)) return true
      if (encloser === null && isThere(above)) encloser = above
      if (encloser !== null && cuts.size === 0) break
    }
    if (encloser === null) return false
    return isThere(encloser === '' ? '*' : `${encloser}${NEXT_LABEL}*`)
  }
}

/** The key of the name above; null of the root. */
function keyAbove(key: string): string | null {
  if (key === '') return null
  return key.slice(0, Math.max(0, key.lastIndexOf(NEXT_LABEL)))
}

/** The place of the first of the sorted keys that is not less. */
function firstFrom(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** A delegation or DNAME, which answers for all names below it. */
export function isCut({ name, type }: ZoneRecord, origin: string): boolean {
  return type === 'DNAME' || (type === 'NS' && name.toLowerCase() !== origin)
}

function sortBy(records: readonly ZoneRecord[], field: RecordSort, isDescending: boolean): ZoneRecord[] {
  if (field === 'name') return isDescending ? [...records].reverse() : [...records]
  const sign = isDescending ? -1 : 1
  return [...records].sort((a, b) => {
    const [first, second] = [a[field], b[field]]
    return first < second ? -sign : first > second ? sign : 0
  })
}
