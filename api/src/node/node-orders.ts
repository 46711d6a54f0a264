import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isSignedBy } from '../node-protocol/keys.ts'
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

  constructor(
    private readonly folder: Pick<NodeFolder, 'orders' | 'parts'>,
    private readonly consoleKey: string,
  ) {}

  /** A damaged state counts as none: the gateway keeps what it used, and the console sends the newest order. */
  async load(): Promise<void> {
    const [first, second] = await Promise.all(this.#stateFiles.map((path) => this.#stateIn(path)))
    const isSecondNewer =
      second?.highest && (!first || (first.highest !== null && isNewer(second.highest, first.highest)))
    this.#state = (isSecondNewer ? second : first) ?? NOTHING
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

  hasPart({ hash }: Pick<OrderPart, 'hash'>): boolean {
    return existsSync(join(this.folder.parts, hash))
  }

  /** Null where it is missing or damaged. */
  async part({ hash }: Pick<OrderPart, 'hash'>): Promise<Buffer | null> {
    const bytes = await readFile(join(this.folder.parts, hash)).catch(() => null)
    return bytes && addressOf(bytes).hash === hash ? bytes : null
  }

  savePart({ hash }: Pick<OrderPart, 'hash'>, bytes: Uint8Array): Promise<void> {
    return writeSynced(join(this.folder.parts, hash), bytes)
  }

  /** The same twice: one of them may be damaged. */
  get #stateFiles(): [string, string] {
    return [join(this.folder.orders, 'state.json'), join(this.folder.orders, 'state-copy.json')]
  }

  /** Null where it is missing or damaged. */
  async #stateIn(path: string): Promise<State | null> {
    try {
      const state = stateSchema.parse(JSON.parse(await readFile(path, 'utf8')))
      const orders = [state.current, state.former].flatMap((order) => order ?? [])
      return orders.every(({ text, signature }) => isSignedBy(this.consoleKey, text, signature))
        ? state
        : null
    } catch {
      return null
    }
  }

  async #save(state: State): Promise<void> {
    const [path, copy] = this.#stateFiles
    const text = JSON.stringify(state)
    await writeSynced(path, text)
    this.#state = state
    await writeSynced(copy, text).catch(() => undefined) // The disk is full now; the state itself is there.
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
