import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Content by its address: the SHA-256 of its bytes. */
const partSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
})
export type OrderPart = z.infer<typeof partSchema>

/**
 * What a node has to enforce: the policies of one generation with zones and settings. Its place in the order is
 * (`epoch`, `counter`); a restored console begins a new epoch. It is signed as text, with the key of the console.
 */
export const orderSchema = z.object({
  epoch: z.number().int(),
  counter: z.number().int(),
  /** Number of the newest change of policies in it. */
  generation: z.number().int(),
  /** Epoch ms. */
  createdAt: z.number().int(),
  /** Rules and names in it. */
  rules: z.number().int(),
  /** Whether a logged edit explains that it has far fewer rules than the one before. */
  isExplained: z.boolean(),
  /** Versions of the lists: id, version, hash of the text. */
  lists: z.array(z.tuple([z.string(), z.string(), z.string()])),
  parts: z.object({
    /** The table of the names of all lists. */
    names: partSchema,
    /** The policies, and those that changed after them. */
    base: partSchema,
    changed: partSchema.nullable(),
    zones: partSchema,
    settings: partSchema,
  }),
})
export type Order = z.infer<typeof orderSchema>

/** An order as it is stored and sent: the signature is over the text. */
export const signedOrderSchema = z.object({
  text: z.string().max(4 * 2 ** 20),
  signature: z.string().max(200),
})
export type SignedOrder = z.infer<typeof signedOrderSchema>

export type OrderPlace = Pick<Order, 'epoch' | 'counter'>
export const orderPlaceSchema = orderSchema.pick({ epoch: true, counter: true })

export function isNewer(order: OrderPlace, other: OrderPlace | null): boolean {
  if (other === null) return true
  return order.epoch === other.epoch ? order.counter > other.counter : order.epoch > other.epoch
}

export function isSamePlace(order: OrderPlace, other: OrderPlace | null): boolean {
  return other !== null && order.epoch === other.epoch && order.counter === other.counter
}

const KINDS = ['names', 'base', 'changed', 'zones', 'settings'] as const

export function partsByKind({ parts }: Pick<Order, 'parts'>): [(typeof KINDS)[number], OrderPart][] {
  return KINDS.flatMap((kind) => {
    const part = parts[kind]
    return part ? [[kind, part] as [typeof kind, OrderPart]] : []
  })
}

export function partsOf(order: Pick<Order, 'parts'>): OrderPart[] {
  return partsByKind(order).map(([, part]) => part)
}

export function addressOf(bytes: Uint8Array): OrderPart {
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}
