import { LOCAL_ENFORCER } from '@netwarden/shared/domain'
import type { EnforcerView } from './enforcer-view.ts'
import type { EnforcerRow, EnforcersRepository } from './enforcers.repository.ts'
import type { NodeReportsRepository } from './node-reports.repository.ts'
import type { OrdersRepository, StoredOrder } from './orders.repository.ts'

interface RingsDeps {
  enforcers: EnforcersRepository
  reports: NodeReportsRepository
  orders: OrdersRepository
  /** The gateway of this machine, which belongs to a ring like the others while it is on. */
  local(): EnforcerView
}

/** Orders that a later ring may still have to take. */
const MOST_ORDERS = 8

/** Publishes in steps: an order goes to the next ring once an enforcer of each ring before has proved it, and none refused it. */
export class Rings {
  constructor(private readonly deps: RingsDeps) {}

  /** The newest order that the ring of this enforcer may have; null where there is none yet. */
  async wantedFor({ ring }: Pick<EnforcerRow, 'ring'>): Promise<StoredOrder | null> {
    const orders = await this.deps.orders.newest(ring === 1 ? 1 : MOST_ORDERS)
    if (ring === 1) return orders[0] ?? null
    const before = await this.#ringsBefore(ring)
    for (const order of orders) {
      const passed = await Promise.all(before.map((members) => this.#hasPassed(order, members)))
      if (passed.every((isPassed) => isPassed)) return order
    }
    return null
  }

  /** The enforcers of each ring before that have to prove an order. */
  async #ringsBefore(ring: number): Promise<EnforcerRow[][]> {
    const rows = (await this.deps.enforcers.all()).filter(({ id, joinedAt }) =>
      id === LOCAL_ENFORCER ? this.deps.local().state !== 'off' : joinedAt !== null,
    )
    const rings = Array.from({ length: ring - 1 }, (_, index) => rows.filter((row) => row.ring === index + 1))
    return rings.filter((members) => members.length > 0)
  }

  async #hasPassed(order: StoredOrder, members: readonly EnforcerRow[]): Promise<boolean> {
    const states = await Promise.all(members.map(({ id }) => this.#stateOf(order, id)))
    return states.includes('proved') && !states.includes('refused')
  }

  async #stateOf(
    { epoch, counter, generation }: StoredOrder,
    id: string,
  ): Promise<'proved' | 'refused' | null> {
    if (id === LOCAL_ENFORCER) {
      const { state, inForce } = this.deps.local()
      if (state === 'failing') return 'refused'
      return state === 'serving' && (inForce ?? -1) >= generation ? 'proved' : null
    }
    const entry = (await this.deps.reports.history(id)).find(
      (known) => known.epoch === epoch && known.counter === counter,
    )
    if (!entry) return null
    return entry.state === 'proved' ? 'proved' : 'refused'
  }
}
