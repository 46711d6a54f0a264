import type { Span } from '../../platform/events/time-slices.ts'
import type { Condition } from '../../platform/events/visit-filter.ts'
import type { OwnedKeys } from '../../platform/state/owned-rows.ts'
import type { PeopleFilter } from '../visit-filters/index.ts'
import type { DeviceActivityRepository } from './device-activity.repository.ts'
import type { DeviceOwners } from './device-owners.ts'

interface Deps {
  owners: DeviceOwners
  activity: DeviceActivityRepository
}

/**
 * The visits of people, by the devices that entries of segments assign to them. A device that an entry names by its MAC
 * belongs to that entry alone, also while it holds an address that another entry names.
 */
export class DevicePeople {
  constructor(private readonly deps: Deps) {}

  async conditionOf(filter: PeopleFilter, span: Span, signal?: AbortSignal): Promise<Condition> {
    return this.conditionOn(await this.deps.owners.keysOf(filter), span, signal)
  }

  async conditionOn({ macs, ips }: OwnedKeys, span: Span, signal?: AbortSignal): Promise<Condition> {
    const except = ips.length === 0 ? [] : await this.#ownedElsewhere(ips, new Set(macs), span, signal)
    return { column: 'device_id', other: 'device_ip', operator: 'OWNED', value: { macs, ips, except } }
  }

  /** Devices that were seen with these addresses and are named by their own MAC in an entry of someone else. */
  async #ownedElsewhere(
    ips: readonly string[],
    own: ReadonlySet<string>,
    span: Span,
    signal?: AbortSignal,
  ): Promise<string[]> {
    const known = new Set(ips)
    const seen = await this.deps.activity.seenWith(ips, span, signal)
    const others = seen.filter((id) => !own.has(id) && !known.has(id))
    return [...(await this.deps.owners.of(others)).keys()]
  }
}
