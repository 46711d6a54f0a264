import { fieldErrors } from '@netwarden/shared/errors'
import { isIp, matchesPattern } from '@netwarden/shared/validators'
import { sql } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import type { OwnedKeys } from '../../platform/state/owned-rows.ts'
import type { PeopleFilter } from '../visit-filters/index.ts'
import { isMacText } from './devices.repository.ts'

/** Who uses a device, as an entry of a segment names them. */
export interface DeviceOwner {
  user: string
  department: string
}

/** A person of whom entries of segments name devices. */
export interface NamedPerson {
  name: string
  department: string | null
  /** Number of MACs and addresses that name them. */
  devices: number
}

const MAX_OWNED = 200_000
const AT_ONCE = 500
/** More devices are not compared with each visit. */
const MAX_FILTERED = 10_000

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

  /** The MACs and addresses that are assigned to the people meant; of a network nobody knows who uses it. */
  async keysOf(filter: PeopleFilter): Promise<OwnedKeys> {
    const tests = testsOf(filter)
    const named = await this.#entriesNaming(filter)
    const owners = await this.of(named)
    const entries = named.filter((entry) => {
      const owner = owners.get(entry)
      return owner !== undefined && tests.every((test) => test(owner))
    })
    if (entries.length > MAX_FILTERED) {
      const field = filter.department === undefined ? 'keyword' : 'department'
      throw fieldErrors({ [field]: { key: 'visits.tooManyDevices', params: { limit: MAX_FILTERED } } })
    }
    return { macs: entries.filter(isMacText), ips: entries.filter(isIp) }
  }

  /** The department of a person, by the first of their entries that names one; null where no entry names the person. */
  async person(user: string): Promise<{ department: string | null } | null> {
    const rows = await this.db
      .selectFrom('segmentEntry')
      .innerJoin('segment', 'segment.id', 'segmentEntry.segmentId')
      .select('segmentEntry.department')
      .where('segmentEntry.userName', '=', user)
      .orderBy((eb) => eb.case().when('segmentEntry.department', '=', '').then(1).else(0).end())
      .orderBy('segment.rank')
      .orderBy('segmentEntry.position')
      .limit(1)
      .execute()
    const [row] = rows
    return row ? { department: row.department || null } : null
  }

  /** People whose name or department contains a text, by name. */
  async peopleLike(text: string, limit: number): Promise<NamedPerson[]> {
    const rows = await this.db
      .selectFrom('segmentEntry')
      .select((eb) => [
        'userName',
        eb.fn.max('department').as('department'),
        sql<number>`count(distinct entry)`.as('devices'),
      ])
      .where('userName', '!=', '')
      .where((eb) => eb.or([containsText('userName', text), containsText('department', text)]))
      .groupBy('userName')
      .orderBy('userName')
      .limit(limit)
      .execute()
    return rows.map(({ userName: name, department, devices }) => ({
      name,
      department: department || null,
      devices: Number(devices),
    }))
  }

  /** The MACs and addresses whose user or department contains a text. */
  async keysLike(text: string, limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('segmentEntry')
      .select('entry')
      .distinct()
      .where((eb) => eb.or([containsText('userName', text), containsText('department', text)]))
      .orderBy('entry')
      .limit(limit)
      .execute()
    return rows.map(({ entry }) => entry).filter((entry) => isMacText(entry) || isIp(entry))
  }

  async #entriesNaming({ user, department }: PeopleFilter): Promise<string[]> {
    let query = this.db
      .selectFrom('segmentEntry')
      .select('entry')
      .distinct()
      .where((eb) => eb.or([eb('userName', '!=', ''), eb('department', '!=', '')]))
    if (user !== undefined) query = query.where('userName', '=', user)
    if (department !== undefined) query = query.where('department', '=', department)
    return (await query.limit(MAX_OWNED).execute()).map(({ entry }) => entry)
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

function testsOf({ user, department, userPattern, departmentPattern }: PeopleFilter) {
  const tests: ((owner: DeviceOwner) => boolean)[] = []
  if (user !== undefined) tests.push((owner) => owner.user === user)
  if (department !== undefined) tests.push((owner) => owner.department === department)
  if (userPattern !== undefined) tests.push((owner) => isLike(owner.user, userPattern))
  if (departmentPattern !== undefined) tests.push((owner) => isLike(owner.department, departmentPattern))
  return tests
}

function isLike(text: string, pattern: string): boolean {
  return text !== '' && matchesPattern(text.toLowerCase(), pattern.toLowerCase())
}
