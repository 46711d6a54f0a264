import { LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { isSamePlace } from '../../node-protocol/order.ts'
import { BriefMemory } from './brief-memory.ts'
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
  /** Hundreds of nodes ask for the same, at the same time after each change. */
  readonly #memory = new BriefMemory()

  constructor(private readonly deps: RingsDeps) {}

  /** Called after each change of orders, of what is proved of them, and of enforcers. */
  readonly forget = (): void => this.#memory.forget()

  /** The newest orders, newest first. */
  recent(): Promise<readonly StoredOrder[]> {
    return this.#memory.read('recent', () => this.deps.orders.newest(MOST_ORDERS))
  }

  /** The newest order that this enforcer may have; null where there is none yet. */
  async wantedFor(
    { id, ring }: Pick<EnforcerRow, 'id' | 'ring'>,
    orders?: readonly StoredOrder[],
  ): Promise<StoredOrder | null> {
    const recent = orders ?? (await this.recent())
    const allowed = recent.filter(({ stopped, enforcers }) => !stopped && (enforcers?.includes(id) ?? true))
    const before = ring === 1 ? [] : await this.#memory.read(`before ${ring}`, () => this.#ringsBefore(ring))
    for (const order of allowed) {
      // One that was made for it does not wait.
      if (order.enforcers !== null) return order
      const same = recent.filter(({ content }) => content === order.content)
      const passed = await Promise.all(
        before.map((members, index) =>
          this.#memory.read(`passed ${index} of ${ring} ${order.content}`, () =>
            this.#hasPassed(same, members),
          ),
        ),
      )
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

  /** `same`: orders of one content, newest first; what an enforcer did with the newest of them counts. */
  async #hasPassed(same: readonly StoredOrder[], members: readonly EnforcerRow[]): Promise<boolean> {
    const states = await Promise.all(members.map(({ id }) => this.#stateOf(same, id)))
    return states.includes('proved') && !states.includes('refused')
  }

  async #stateOf(same: readonly StoredOrder[], id: string): Promise<'proved' | 'refused' | null> {
    if (id === LOCAL_ENFORCER) {
      const { state, inForce } = this.deps.local()
      if (state === 'failing') return 'refused'
      const [{ generation } = { generation: Number.POSITIVE_INFINITY }] = same
      return state === 'serving' && (inForce ?? -1) >= generation ? 'proved' : null
    }
    const entry = (await this.deps.reports.history(id)).find((known) =>
      same.some((order) => isSamePlace(order, known)),
    )
    if (!entry) return null
    return entry.state === 'proved' ? 'proved' : 'refused'
  }
}

/** The newest order that is not for some enforcers alone. */
export function newestForAll(orders: readonly StoredOrder[]): StoredOrder | null {
  return orders.find(({ enforcers }) => enforcers === null) ?? null
}
