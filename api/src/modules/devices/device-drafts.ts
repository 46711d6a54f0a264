import type { Device } from '@netwarden/shared/contract'
import type { Steps } from '@netwarden/shared/steps'
import type { DeviceActivity } from './device-activity.repository.ts'
import { editedFieldsOf } from './device-edits.ts'
import type { DeviceFilter, DeviceSort } from './device-filter.ts'
import { type OwnEntry, ownerOf } from './device-owners.ts'
import { weightOf } from './device-risks.repository.ts'
import type { RisksOfDevices } from './device-risks.ts'
import type { DeviceRow, LeaseRow } from './devices.repository.ts'
import { isMacText } from './devices.repository.ts'

/** Largest number of addresses of one device: a client that requests many from a DHCP server must not fill the list. */
const MAX_ADDRESSES = 100

type Completed = 'firstSeenAt' | 'lastActiveAt' | 'riskLevel' | 'riskScore' | 'openRisks' | 'revision'

/** A row of the list before it is cut into pages: its times may be the starts of days. */
export interface DeviceDraft extends Omit<Device, Completed> {
  firstSeenAt: number
  lastActiveAt: number
  /** Place of its segment in the order of all. */
  segmentRank: number
  /** The device as an entry of segments. */
  entries: readonly OwnEntry[]
  /** What a search may name: addresses, former ones included. */
  searched: readonly string[]
  /** Whether there are visits of it. */
  isSeen: boolean
  known: Pick<DeviceRow, 'firstSeenAt'> | null
}

/** The search, and the former holders of a typed address: a draft holds only a few of its addresses. */
export interface DeviceSearch extends DeviceFilter {
  holders?: ReadonlySet<string>
}

interface Reported {
  rows: readonly DeviceRow[]
  leases: readonly LeaseRow[]
  seen: readonly DeviceActivity[]
  /** Visits in the requested range; null where that is the whole retention period. */
  inRange: ReadonlyMap<string, number> | null
  entries: ReadonlyMap<string, readonly OwnEntry[]>
  makerOf(mac: string): string | null
  segmentOf(ip: string | null, mac: string | null): { id: string; rank: number }
}

const DRAFTS_A_STEP = 500
const NO_ENTRIES: readonly OwnEntry[] = []

/** In small steps, because there may be many. */
export function* draftDevices({
  rows,
  leases,
  seen,
  inRange,
  entries,
  makerOf,
  segmentOf,
}: Reported): Steps<DeviceDraft[]> {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const seenById = new Map(seen.map((activity) => [activity.id, activity]))
  const held = new Map<string, string[]>()
  for (const { deviceId, ip } of leases) {
    const others = held.get(deviceId)
    if (!others) held.set(deviceId, [ip])
    else if (others.length < MAX_ADDRESSES) others.push(ip)
  }
  const ids = new Set([...rowsById.keys(), ...seenById.keys(), ...held.keys()])
  const drafts: DeviceDraft[] = []
  for (const id of ids) {
    const [row, activity] = [rowsById.get(id), seenById.get(id)]
    const visits = inRange ? (inRange.get(id) ?? 0) : (activity?.n ?? 0)
    if (inRange && visits === 0) continue
    const mac = isMacText(id) ? id : null
    const addresses = held.get(id) ?? (activity?.newestIp ? [activity.newestIp] : [])
    const segment = segmentOf(mac === null ? id : (addresses[0] ?? null), mac)
    const owner = ownerOf({ id, addresses, user: row?.userName, department: row?.department }, entries)
    drafts.push({
      id,
      ...editedFieldsOf(row),
      deviceMac: mac,
      maker: mac === null ? null : makerOf(mac),
      addresses,
      searched: [...addresses, ...(activity?.ips ?? [])],
      firstSeenAt: Math.min(
        row?.firstSeenAt ?? Number.POSITIVE_INFINITY,
        activity?.first ?? Number.POSITIVE_INFINITY,
      ),
      lastActiveAt: activity?.last ?? row?.lastSeenAt ?? 0,
      visits,
      segmentId: segment.id,
      segmentRank: segment.rank,
      user: owner.user || null,
      department: owner.department || null,
      version: row?.version ?? 0,
      entries: entries.get(id) ?? NO_ENTRIES,
      isSeen: activity !== undefined,
      known: row ?? null,
    })
    if (drafts.length % DRAFTS_A_STEP === 0) yield
  }
  return drafts
}

/** Whether a device matches the search; an address also matches by its former holders. */
export function isMeant(draft: DeviceDraft, search: DeviceSearch, { of }: RisksOfDevices): boolean {
  const { id, segmentId, riskLevel, user, department, maker } = search
  if (id && !id.includes(draft.id)) return false
  if (segmentId && draft.segmentId !== segmentId) return false
  if (riskLevel) {
    const level = of.get(draft.id)?.level ?? 'none'
    if (riskLevel === 'any' ? level === 'none' : level !== riskLevel) return false
  }
  if (!includes(draft.user, user) || !includes(draft.department, department)) return false
  return includes(draft.maker, maker) && isSearched(draft, search)
}

function isSearched(draft: DeviceDraft, { q, holders }: DeviceSearch): boolean {
  if (!q || holders?.has(draft.id)) return true
  const wanted = q.toLowerCase()
  const mac = wanted.replaceAll('-', ':')
  if (draft.deviceMac?.includes(mac)) return true
  if ([draft.id, ...draft.searched].some((text) => text.includes(wanted))) return true
  return [draft.name, draft.user, draft.department, draft.maker].some(
    (text) => text && includes(text, wanted),
  )
}

function includes(text: string | null, part: string | undefined): boolean {
  return !part || (text?.toLowerCase().includes(part.toLowerCase()) ?? false)
}

const NO_RISKS: RisksOfDevices = { version: 0, of: new Map() }

/** Rows without a value come last, whichever the order; equal ones in the order of their ids. */
export function sortDrafts(
  drafts: readonly DeviceDraft[],
  sort: DeviceSort,
  order: 'asc' | 'desc',
  risks = NO_RISKS,
): DeviceDraft[] {
  const sign = order === 'asc' ? 1 : -1
  const keyed = drafts.map((draft) => ({ draft, key: keyOf(draft, sort, risks) }))
  keyed.sort(({ draft: a, key: x }, { draft: b, key: y }) => {
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1
    } else if (x !== y) return x < y ? -sign : sign
    return a.id < b.id ? -sign : sign
  })
  return keyed.map(({ draft }) => draft)
}

/** The score of the levels below never reaches that of a level. */
const LEVEL_STEP = 1e9

function keyOf(draft: DeviceDraft, sort: DeviceSort, { of }: RisksOfDevices): string | number | null {
  if (sort === 'segment') return draft.segmentRank
  if (sort === 'risk') {
    const risk = of.get(draft.id)
    return risk ? weightOf(risk.level) * LEVEL_STEP + risk.score : null
  }
  const value = draft[sort]
  return typeof value === 'string' ? value.toLowerCase() : value
}
