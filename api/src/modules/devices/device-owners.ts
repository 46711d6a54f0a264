import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'

/** Who uses a device, as an entry of a segment names them. */
export interface DeviceOwner {
  user: string
  department: string
}

const MAX_OWNED = 200_000
const AT_ONCE = 500

/** Users of devices by the entries of segments; where several name one, the first segment by rank decides. */
export class DeviceOwners {
  constructor(private readonly db: StateReader) {}

  /** By MAC and address; only of these keys, or all. */
  async of(keys?: readonly string[]): Promise<Map<string, DeviceOwner>> {
    const owners = new Map<string, DeviceOwner>()
    const parts = keys ? [...pieces(keys, AT_ONCE)] : [undefined]
    for (const part of parts) {
      for (const { entry, userName: user, department } of await this.#read(part)) {
        if (!owners.has(entry)) owners.set(entry, { user, department })
      }
    }
    return owners
  }

  #read(keys: readonly string[] | undefined) {
    const named = this.db
      .selectFrom('segmentEntry')
      .innerJoin('segment', 'segment.id', 'segmentEntry.segmentId')
      .select(['segmentEntry.entry', 'segmentEntry.userName', 'segmentEntry.department'])
      .where((eb) => eb.or([eb('userName', '!=', ''), eb('department', '!=', '')]))
      .orderBy('segment.rank')
      .orderBy('segmentEntry.position')
      .limit(MAX_OWNED)
    return (keys ? named.where('segmentEntry.entry', 'in', [...keys]) : named).execute()
  }
}
