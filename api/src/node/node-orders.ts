import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  addressOf,
  isNewer,
  type Order,
  type OrderPart,
  type OrderPlace,
  orderPlaceSchema,
  orderSchema,
  partsOf,
  type SignedOrder,
  signedOrderSchema,
} from '../node-protocol/order.ts'
import { type NodeFolder, writeSynced } from './node-folder.ts'

const refusedSchema = orderPlaceSchema.extend({
  generation: z.number(),
  why: z.object({
    key: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  isReturned: z.boolean(),
})
export type RefusedOrder = z.infer<typeof refusedSchema>

const stateSchema = z.object({
  current: signedOrderSchema.nullable(),
  former: signedOrderSchema.nullable(),
  refused: refusedSchema.nullable(),
  /** The newest order that was ever begun: none before it is taken again. */
  highest: orderPlaceSchema.nullable(),
})
type State = z.infer<typeof stateSchema>

const NOTHING: State = { current: null, former: null, refused: null, highest: null }

/** The orders that the node has in force and had before, with their parts, on its disk. */
export class NodeOrders {
  #state = NOTHING

  constructor(private readonly folder: Pick<NodeFolder, 'orders' | 'parts'>) {}

  /** A damaged state counts as none: the gateway keeps what it used, and the console sends the newest order. */
  async load(): Promise<void> {
    try {
      this.#state = stateSchema.parse(JSON.parse(await readFile(this.#stateFile, 'utf8')))
    } catch {
      this.#state = NOTHING
    }
  }

  get current(): Order | null {
    return orderIn(this.#state.current)
  }

  get former(): Order | null {
    return orderIn(this.#state.former)
  }

  get refused(): RefusedOrder | null {
    return this.#state.refused
  }

  /** Whether an order may be taken: one before the newest may not. */
  isAllowed(place: OrderPlace): boolean {
    const { highest } = this.#state
    return highest === null || !isNewer(highest, place)
  }

  async refuse(refused: RefusedOrder): Promise<void> {
    await this.#save({ ...this.#state, refused })
  }

  /** The order is in force from now on. False where a newer one is already: the comparison is made here, with the switch. */
  async adopt(signed: SignedOrder): Promise<boolean> {
    const order = orderSchema.parse(JSON.parse(signed.text))
    const { current, highest } = this.#state
    if (highest !== null && isNewer(highest, order)) return false
    const place = { epoch: order.epoch, counter: order.counter }
    const former = current?.text === signed.text ? this.#state.former : current
    await this.#save({ current: signed, former, refused: null, highest: place })
    await this.#removeOtherParts()
    return true
  }

  /** The former order is in force again, and the newest is not taken once more. */
  async returnToFormer(refused: RefusedOrder): Promise<void> {
    await this.#save({ ...this.#state, current: this.#state.former, refused })
  }

  /** Null where it is missing or damaged. */
  async part({ hash }: Pick<OrderPart, 'hash'>): Promise<Buffer | null> {
    const bytes = await readFile(join(this.folder.parts, hash)).catch(() => null)
    return bytes && addressOf(bytes).hash === hash ? bytes : null
  }

  savePart({ hash }: Pick<OrderPart, 'hash'>, bytes: Uint8Array): Promise<void> {
    return writeSynced(join(this.folder.parts, hash), bytes)
  }

  get #stateFile(): string {
    return join(this.folder.orders, 'state.json')
  }

  async #save(state: State): Promise<void> {
    await writeSynced(this.#stateFile, JSON.stringify(state))
    this.#state = state
  }

  /** What is in force, or was before, is never removed. */
  async #removeOtherParts(): Promise<void> {
    const orders = [this.current, this.former].flatMap((order) => order ?? [])
    const kept = new Set(
      orders.flatMap((order) => [
        ...partsOf(order).map(({ hash }) => hash),
        ...order.lists.map(([, , hash]) => hash),
      ]),
    )
    for (const name of await readdir(this.folder.parts))
      if (!kept.has(name)) await rm(join(this.folder.parts, name), { force: true })
  }
}

function orderIn(signed: SignedOrder | null): Order | null {
  return signed && orderSchema.parse(JSON.parse(signed.text))
}
