import type { OrderReason } from '@netwarden/shared/contract'
import { signText } from '../../node-protocol/keys.ts'
import { isNewer, type Order, type OrderPlace, orderSchema } from '../../node-protocol/order.ts'
import { makeDelta } from '../../node-protocol/part-delta.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { OrdersRepository, StoredOrder } from '../enforcers/index.ts'
import type { ConsoleKey } from './console-key.ts'
import type { OrderContent } from './order-content.ts'

export interface PublishedOrdersDeps {
  repository: OrdersRepository
  unitOfWork: Pick<UnitOfWork, 'run'>
  key: ConsoleKey
  clock: Pick<Clock, 'now'>
  /** Whether a logged edit since then (epoch ms) explains that rules are gone. */
  isExplained(since: number): Promise<boolean>
  /** The orders that nodes have in force. */
  inForce(): Promise<OrderPlace[]>
}

/** Orders that are shown, and whose parts are kept for nodes that fetch them. */
const KEPT_ORDERS = 50
const KEPT_WITH_PARTS = 8
/** Parts that are kept in memory, so that several nodes read the store once. */
const MOST_HELD = 64 * 2 ** 20

/** The signed orders: each content is stored once, for all nodes. */
export class PublishedOrders {
  #newest: StoredOrder | null = null
  /** The newest that is not for some enforcers alone. */
  #newestForAll: StoredOrder | null = null
  readonly #held = new Map<string, Buffer>()
  readonly #making = new Map<string, Promise<Buffer | null>>()

  constructor(private readonly deps: PublishedOrdersDeps) {}

  /** Null before the first. */
  get newest(): StoredOrder | null {
    return this.#newest
  }

  async reload(): Promise<void> {
    const { repository } = this.deps
    const [[newest], forAll] = await Promise.all([repository.newest(1), repository.newestForAll()])
    this.#newest = newest ?? null
    this.#newestForAll = forAll
    // Read before a write that signs, which cannot wait for another one.
    if (this.#newest) await this.deps.key.pair()
  }

  /** Stores a new order, unless the newest has the same content or is of newer policies. True where it is stored. */
  async publish(
    { order, content, bytes }: OrderContent,
    { above = null }: { above?: OrderPlace | null } = {},
  ): Promise<boolean> {
    const { repository, unitOfWork, key, clock } = this.deps
    const { privateKey } = await key.pair()
    await this.reload()
    if (above === null && this.#isKnown(order, content)) return false
    const last = this.#newestForAll
    const shrunkFrom = last && order.rules * 2 < last.rules ? last : null
    const isExplained = !shrunkFrom || (await this.deps.isExplained(shrunkFrom.createdAt))
    const inForce = await this.deps.inForce()
    const isStored = await unitOfWork.run(async (work) => {
      const [newest] = await repository.within(work).newest(1)
      if (above === null && newest && newest.counter !== this.#newest?.counter) return false
      for (const [hash, part] of bytes)
        if (!(await repository.within(work).has(hash))) await repository.addPart(work, { hash }, part())
      const place = placeAfter(newest ?? null, above, clock.now())
      const whole = { ...order, ...place, createdAt: clock.now(), isExplained }
      await this.#add(work, whole, content, { privateKey, enforcers: null, reason: 'changed' })
      await repository.prune(work, { orders: KEPT_ORDERS, withParts: KEPT_WITH_PARTS, inForce })
      return true
    })
    await this.reload()
    return isStored
  }

  /** A new order with the content of another: what it leaves out is meant. Part of a write. */
  async again(
    work: Work,
    { text, content }: StoredOrder,
    { enforcers, reason }: { enforcers: string[] | null; reason: OrderReason },
  ): Promise<StoredOrder> {
    const { repository, key, clock } = this.deps
    const { privateKey } = await key.pair()
    const [newest] = await repository.within(work).newest(1)
    const createdAt = clock.now()
    const place = placeAfter(newest ?? null, null, createdAt)
    const whole = { ...orderSchema.parse(JSON.parse(text)), ...place, createdAt, isExplained: true }
    return this.#add(work, whole, content, { privateKey, enforcers, reason })
  }

  async #add(
    work: Work,
    whole: Order,
    content: string,
    { privateKey, ...audience }: Pick<StoredOrder, 'enforcers' | 'reason'> & { privateKey: string },
  ): Promise<StoredOrder> {
    const { epoch, counter, generation, rules, createdAt } = whole
    const text = JSON.stringify(orderSchema.parse(whole))
    const signature = signText(privateKey, text)
    const row = { epoch, counter, generation, content, rules, text, signature, createdAt }
    const stored = { ...row, ...audience, stopped: null }
    await this.deps.repository.add(work, stored)
    work.changed('policy-orders', null)
    return stored
  }

  /** The content of an address; null where it is not kept any more. */
  part(hash: string): Promise<Buffer | null> {
    return this.#once(hash, () => this.deps.repository.part(hash))
  }

  /** What a part differs by from a former one; null where that is not known, or not small. */
  async delta(from: string, to: string): Promise<Buffer | null> {
    const delta = await this.#once(`${from} ${to}`, async () => {
      const [former, newer] = await Promise.all([this.part(from), this.part(to)])
      return (former && newer && makeDelta(former, newer)) ?? Buffer.alloc(0)
    })
    return delta?.length ? delta : null
  }

  /** Nodes ask for the same at the same time: it is read and made once. */
  async #once(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const held = this.#held.get(key)
    if (held) return held
    const making = this.#making.get(key) ?? make().finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    const bytes = await making
    if (bytes) this.#hold(key, bytes)
    return bytes
  }

  #isKnown({ generation }: OrderContent['order'], content: string): boolean {
    const newest = this.#newestForAll
    return newest !== null && (newest.content === content || newest.generation > generation)
  }

  #hold(hash: string, bytes: Buffer): void {
    this.#held.set(hash, bytes)
    let held = [...this.#held.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [oldest, { length }] of this.#held) {
      if (held <= MOST_HELD) return
      this.#held.delete(oldest)
      held -= length
    }
  }
}

/** The next number; a new epoch where there is none before, or where a node is ahead of this console. */
function placeAfter(newest: OrderPlace | null, above: OrderPlace | null, now: number): OrderPlace {
  if (above !== null && !(newest && isNewer(newest, above)))
    return { epoch: Math.max(now, above.epoch + 1), counter: 1 }
  return newest ? { epoch: newest.epoch, counter: newest.counter + 1 } : { epoch: now, counter: 1 }
}
