import { createHash } from 'node:crypto'
import type { GatewaySettings } from '../../gateway/setup.ts'
import type { Canary } from '../../gateway-control/canary-rounds.ts'
import type { Order } from '../../node-protocol/order.ts'
import { addressOf, type OrderPart } from '../../node-protocol/order.ts'
import type { ZoneText } from '../../policies/zones-file.ts'
import type { InForce } from '../policy-snapshot/index.ts'

/** The settings of the gateway of a node, without those that the node has itself. */
export type NodeSettings = Omit<GatewaySettings, 'listen' | 'proofKey' | 'consoleProofKey'>

export interface SettingsVariant {
  enforcers: string[]
  settings: NodeSettings & { listen?: string[] }
}

export interface OrderSource {
  inForce: InForce
  zones: readonly ZoneText[]
  settings: NodeSettings
  /** Of enforcers that have others; with addresses to listen on where those are set. */
  variants: readonly SettingsVariant[]
  /** Questions about names of lists, whose texts a node does not have. */
  samples: readonly Canary[]
  customPolicies: number
}

export interface OrderContent {
  order: Pick<Order, 'generation' | 'rules' | 'lists' | 'parts'>
  /** Digest of the meaning, by which processes agree whether it is new: each of them packs policies in its own way. */
  content: string
  bytes: Map<string, () => Uint8Array>
}

/** What a node gets: each part by the address of its bytes. */
export function contentOf(source: OrderSource): OrderContent {
  const { inForce, zones, settings, variants, samples, customPolicies } = source
  const { policies, lists, generation, versions } = inForce
  const bytes = new Map<string, () => Uint8Array>()
  const part = (content: Uint8Array) => {
    const address = addressOf(content)
    bytes.set(address.hash, () => content)
    return address
  }
  /** An edit leaves the large ones as they are. */
  const kept = (content: ArrayBufferLike) => {
    const address = addresses.get(content) ?? addressOf(copyOf(content))
    addresses.set(content, address)
    bytes.set(address.hash, () => copyOf(content))
    return address
  }
  const zonesPart = part(Buffer.from(JSON.stringify({ zones })))
  const plainSettings = JSON.stringify(variants.length === 0 ? settings : { settings, variants })
  const listed = versions.map(({ id, version, hash }): [string, string, string] => [id, version, hash])
  const meaning = JSON.stringify([generation, listed, zonesPart.hash, plainSettings])
  return {
    content: createHash('sha256').update(meaning).digest('hex'),
    bytes,
    order: {
      generation,
      rules: lists.size + customPolicies,
      lists: listed,
      parts: {
        names: kept(lists.buffer),
        base: kept(policies.base.packed),
        changed: policies.changed ? part(copyOf(policies.changed)) : null,
        zones: zonesPart,
        settings: part(Buffer.from(JSON.stringify({ settings, variants, samples }))),
      },
    },
  }
}

/** Of memory that is not written any more. */
const addresses = new WeakMap<ArrayBufferLike, OrderPart>()

/** Memory that threads share cannot be hashed or written by every function. */
function copyOf(buffer: ArrayBufferLike): Uint8Array {
  return new Uint8Array(new Uint8Array(buffer))
}
