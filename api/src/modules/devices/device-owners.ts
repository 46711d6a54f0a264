import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

/** Who uses a device. */
export interface DeviceOwner {
  user: string
  department: string
}

/** A device as an entry of a segment. */
export interface OwnEntry extends DeviceOwner {
  segmentId: string
}

const MAX_OWNED = 200_000
const AT_ONCE = 500

/** Users of devices: by the entries of segments, of which the first by rank decides, otherwise as set for the device. */
export class DeviceOwners {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): DeviceOwners {
    return new DeviceOwners(trx)
  }

  /** By MAC and address; only of these keys, or all. */
  async of(keys?: readonly string[]): Promise<Map<string, DeviceOwner>> {
    const owners = new Map<string, DeviceOwner>()
    const parts = keys ? [...pieces(keys, AT_ONCE)] : [undefined]
    for (const part of parts) {
      for (const { entry, user, department } of await this.#entries(part, { isNamed: true })) {
        if (!owners.has(entry)) owners.set(entry, { user, department })
      }
      for (const { id, user, department } of await this.#devices(part)) {
        if (!owners.has(id)) owners.set(id, { user, department })
      }
    }
    return owners
  }

  /** The entries of segments by MAC and address, each in the order of their ranks; only of these keys, or all. */
  async entriesOf(keys?: readonly string[]): Promise<Map<string, OwnEntry[]>> {
    const found = new Map<string, OwnEntry[]>()
    const parts = keys ? [...pieces(keys, AT_ONCE)] : [undefined]
    for (const part of parts) {
      for (const { entry, ...own } of await this.#entries(part)) {
        const others = found.get(entry)
        if (others) others.push(own)
        else found.set(entry, [own])
      }
    }
    return found
  }

  #entries(keys: readonly string[] | undefined, { isNamed = false } = {}) {
    let query = this.db
      .selectFrom('segmentEntry')
      .innerJoin('segment', 'segment.id', 'segmentEntry.segmentId')
      .select([
        'segmentEntry.entry',
        'segmentEntry.segmentId',
        'segmentEntry.userName as user',
        'segmentEntry.department',
      ])
      .orderBy('segment.rank')
      .orderBy('segmentEntry.position')
      .limit(MAX_OWNED)
    if (keys) query = query.where('segmentEntry.entry', 'in', [...keys])
    if (isNamed) query = query.where((eb) => eb.or([eb('userName', '!=', ''), eb('department', '!=', '')]))
    return query.execute()
  }

  #devices(keys: readonly string[] | undefined) {
    const named = this.db
      .selectFrom('device')
      .select(['id', 'userName as user', 'department'])
      .where((eb) => eb.or([eb('userName', '!=', ''), eb('department', '!=', '')]))
      .limit(MAX_OWNED)
    return (keys ? named.where('id', 'in', [...keys]) : named).execute()
  }
}

export function hasOwner({ user, department }: DeviceOwner): boolean {
  return user !== '' || department !== ''
}

interface Known extends Partial<DeviceOwner> {
  id: string
  addresses: readonly string[]
}

const NOBODY: DeviceOwner = { user: '', department: '' }

/** Who uses a device, by what is known of it and by the entries of its MAC and addresses. */
export function ownerOf(
  { id, addresses, user = '', department = '' }: Known,
  entries: ReadonlyMap<string, readonly OwnEntry[]>,
): DeviceOwner {
  const named = (key: string) => entries.get(key)?.find(hasOwner)
  const own = named(id)
  if (own) return own
  if (hasOwner({ user, department })) return { user, department }
  for (const ip of addresses) {
    const byAddress = named(ip)
    if (byAddress) return byAddress
  }
  return NOBODY
}
