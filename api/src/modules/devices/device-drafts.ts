import type { Device } from '@netwarden/shared/contract'
import type { DeviceActivity } from './device-activity.repository.ts'
import { editedFieldsOf } from './device-edits.ts'
import type { DeviceFilter, DeviceSort } from './device-filter.ts'
import type { DeviceRow, LeaseRow } from './devices.repository.ts'
import { isMacText } from './devices.repository.ts'

/** Largest number of addresses of one device: a client that requests many from a DHCP server must not fill the list. */
const MAX_ADDRESSES = 100

/** A row of the list before it is cut into pages: its times may be the starts of days. */
export interface DeviceDraft extends Omit<Device, 'firstSeenAt' | 'lastActiveAt'> {
  firstSeenAt: number
  lastActiveAt: number
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
  makerOf(mac: string): string | null
}

export function draftDevices({ rows, leases, seen, inRange, makerOf }: Reported): DeviceDraft[] {
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
      version: row?.version ?? 0,
      isSeen: activity !== undefined,
      known: row ?? null,
    })
  }
  return drafts
}

/** Whether a device matches the search text; an address also matches by its former holders. */
export function isMeant(draft: DeviceDraft, { q, id, holders }: DeviceSearch): boolean {
  if (id && !id.includes(draft.id)) return false
  if (!q || holders?.has(draft.id)) return true
  const wanted = q.toLowerCase()
  const mac = wanted.replaceAll('-', ':')
  const texts = [draft.name?.toLowerCase() ?? '', draft.id, ...draft.searched]
  return texts.some((text) => text.includes(wanted)) || (draft.deviceMac?.includes(mac) ?? false)
}

/** Rows without a value come last, whichever the order; equal ones in the order of their ids. */
export function sortDrafts(
  drafts: readonly DeviceDraft[],
  sort: DeviceSort,
  order: 'asc' | 'desc',
): DeviceDraft[] {
  const sign = order === 'asc' ? 1 : -1
  return [...drafts].sort((a, b) => {
    const [x, y] = [a[sort], b[sort]]
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1
    } else if (x !== y) return sign * compare(x, y)
    return a.id < b.id ? -sign : sign
  })
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() < b.toLowerCase() ? -1 : 1
  return a < b ? -1 : 1
}
