import type { DistinctSort } from '@netwarden/shared/contract'
import type { DeviceOwner } from '../devices/index.ts'
import type { UsedAddress } from './distinct.repository.ts'

/** A person to whom devices are assigned, with the visits of all of them. */
export interface Person {
  user: string
  department: string | null
  visits: number
  banned: number
  used: UsedAddress[]
}

interface Ordering {
  sort?: DistinctSort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** The people behind devices; devices without a user count for nobody. */
export function countPeople(
  used: readonly UsedAddress[],
  owners: ReadonlyMap<string, DeviceOwner>,
  { sort = 'visits', order = 'desc' }: Ordering,
): Person[] {
  const people = new Map<string, Person>()
  for (const one of used) {
    const owner = owners.get(one.id) ?? owners.get(one.ip)
    if (!owner?.user) continue
    const { user } = owner
    const person = people.get(user) ?? { user, department: null, visits: 0, banned: 0, used: [] }
    person.visits += one.visits
    person.banned += one.banned
    person.department ??= owner.department || null
    person.used.push(one)
    people.set(user, person)
  }
  const sign = order === 'asc' ? 1 : -1
  const byName = (a: Person, b: Person) => (a.user < b.user ? -1 : a.user > b.user ? 1 : 0)
  return [...people.values()].sort((a, b) =>
    sort === 'key' ? sign * byName(a, b) : sign * (a[sort] - b[sort]) || byName(a, b),
  )
}
