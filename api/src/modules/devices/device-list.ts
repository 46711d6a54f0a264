import type { Clock } from '../../platform/time/clock.ts'
import { type DeviceDraft, type DeviceSearch, isMeant, sortDrafts } from './device-drafts.ts'
import type { DeviceFilter, DeviceSort } from './device-filter.ts'
import type { RisksOfDevices } from './device-risks.ts'

interface Drafted {
  drafts: readonly DeviceDraft[]
  /** When the list next changes because of leases (epoch ms); null if it does not. */
  nextTurn: number | null
}

interface Parts {
  /** A new text after each change of the data that the list depends on. */
  version(): Promise<string>
  draft(filter: DeviceFilter, signal?: AbortSignal): Promise<Drafted>
  risks(): Promise<RisksOfDevices>
  clock: Clock
}

interface Held {
  key: string
  until: number
  drafts: readonly DeviceDraft[]
  orders: Map<string, DeviceDraft[]>
}

/** The retention period ends now, so a list is not cached for long even where nothing changes. */
const HELD_FOR = 60_000
/** Number of cached lists: one without a time range, and one with the range that a page shows. */
const MAX_HELD = 2
const MAX_ORDERS = 8

/** Lists of all devices, cached while a client reads page by page. */
export class DeviceList {
  #held: Held[] = []
  #release: NodeJS.Timeout | undefined

  constructor(private readonly parts: Parts) {}

  /** The devices that match, in order, and their total. */
  async find(
    filter: DeviceSearch,
    sort: DeviceSort,
    order: 'asc' | 'desc',
    signal?: AbortSignal,
  ): Promise<{ sorted: DeviceDraft[]; drafted: number; risks: RisksOfDevices }> {
    const held = await this.#hold(filter, signal)
    const risks = await this.parts.risks()
    const { holders: _, from: __, to: ___, tz: ____, ...chosen } = filter
    const key = JSON.stringify([chosen, sort, order, risks.version])
    const known = held.orders.get(key)
    const meant = () => held.drafts.filter((draft) => isMeant(draft, filter, risks))
    const sorted = known ?? sortDrafts(meant(), sort, order, risks)
    if (held.orders.size >= MAX_ORDERS) held.orders.clear()
    held.orders.set(key, sorted)
    return { sorted, drafted: held.drafts.length, risks }
  }

  close(): void {
    clearTimeout(this.#release)
  }

  async #hold(filter: DeviceFilter, signal?: AbortSignal): Promise<Held> {
    const { version, draft, clock } = this.parts
    const now = clock.now()
    // Read before the list is made: a later change makes another version.
    const key = JSON.stringify([await version(), filter.from, filter.to])
    const known = this.#held.find((held) => held.key === key && now < held.until)
    if (known) return known
    const { drafts, nextTurn } = await draft(filter, signal)
    const until = Math.min(now + HELD_FOR, nextTurn ?? Number.POSITIVE_INFINITY)
    const held = { key, until, drafts, orders: new Map() }
    if (!isOpenEnded(filter)) this.#keep(held)
    return held
  }

  #keep(held: Held): void {
    this.#held = [held, ...this.#held].slice(0, MAX_HELD)
    clearTimeout(this.#release)
    this.#release = setTimeout(() => {
      this.#held = []
    }, HELD_FOR).unref()
  }
}

/** A range that ends now is different at each request. */
function isOpenEnded({ from, to }: DeviceFilter): boolean {
  return from !== undefined && to === undefined
}
