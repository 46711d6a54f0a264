import { fieldErrors } from '@netwarden/shared/errors'
import { isIp, matchesPattern } from '@netwarden/shared/validators'
import { sql } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import type { OwnedKeys } from '../../platform/state/owned-rows.ts'
import type { Work } from '../../platform/state/work.ts'
import type { PeopleFilter } from '../visit-filters/index.ts'
import { isMacText } from './devices.repository.ts'

/** Who uses a device. */
export interface DeviceOwner {
  user: string
  department: string
}

/** A device as an entry of a segment. */
export interface OwnEntry extends DeviceOwner {
  segmentId: string
}

/** A person who is named as the user of devices. */
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

  /** The department of a person, by the first entry that names one, else as set for a device; null where nothing names the person. */
  async person(user: string): Promise<{ department: string | null } | null> {
    const ofEntries = this.db
      .selectFrom('segmentEntry')
      .innerJoin('segment', 'segment.id', 'segmentEntry.segmentId')
      .select('segmentEntry.department')
      .where('segmentEntry.userName', '=', user)
      .orderBy('segment.rank')
      .orderBy('segmentEntry.position')
    const ofDevices = this.db
      .selectFrom('device')
      .select('department')
      .where('userName', '=', user)
      .orderBy('id')
    const rows = [
      ...(await ofEntries.limit(MAX_OWNED).execute()),
      ...(await ofDevices.limit(MAX_OWNED).execute()),
    ]
    if (rows.length === 0) return null
    return { department: rows.find(({ department }) => department !== '')?.department ?? null }
  }

  /** People whose name or department contains a text, by name. */
  async peopleLike(text: string, limit: number): Promise<NamedPerson[]> {
    const rows = await this.db
      .selectFrom(this.#named().as('named'))
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
      .selectFrom(this.#named().as('named'))
      .select('entry')
      .distinct()
      .where((eb) => eb.or([containsText('userName', text), containsText('department', text)]))
      .orderBy('entry')
      .limit(limit)
      .execute()
    return rows.map(({ entry }) => entry).filter((entry) => isMacText(entry) || isIp(entry))
  }

  async #entriesNaming({ user, department }: PeopleFilter): Promise<string[]> {
    let query = this.db.selectFrom(this.#named().as('named')).select('entry').distinct()
    if (user !== undefined) query = query.where('userName', '=', user)
    if (department !== undefined) query = query.where('department', '=', department)
    return (await query.limit(MAX_OWNED).execute()).map(({ entry }) => entry)
  }

  /** All MACs, addresses and networks with a user or a department, of entries and of devices. */
  #named() {
    return this.db
      .selectFrom('segmentEntry')
      .select(['entry', 'userName', 'department'])
      .where((eb) => eb.or([eb('userName', '!=', ''), eb('department', '!=', '')]))
      .unionAll(
        this.db
          .selectFrom('device')
          .select(['id as entry', 'userName', 'department'])
          .where((eb) => eb.or([eb('userName', '!=', ''), eb('department', '!=', '')])),
      )
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
