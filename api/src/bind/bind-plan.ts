import type { Message } from '@netwarden/shared/errors'
import type { BanAnswer } from '../gateway/setup.ts'
import type { NameNode } from './name-nodes.ts'

/** A policy zone of a view: names, and addresses of answers or clients. */
export interface PolicyZone {
  /** Absolute, without the final dot. */
  name: string
  nodes: readonly NameNode[]
  /** Owner names relative to the zone (`addressTrigger`), each with what happens. */
  addresses: readonly { trigger: string; action: 'pass' | 'ban' }[]
}

/** The devices of a segment, or some of them, with the policies that decide for them. */
export interface BindView {
  /** Letters, digits and hyphens; unchanged as long as the view has the same devices. */
  name: string
  segmentId: string
  /** Addresses and networks of the devices; null: every one that is in no view before. */
  clients: readonly string[] | null
  /** Only clients in one of these networks, which have servers of their own; null: all. */
  within: readonly string[] | null
  /** Servers `ip#port` for what is not answered here; null: as the options of the server say. */
  forwarders: readonly string[] | null
  /** In the order in which they are consulted. */
  zones: readonly PolicyZone[]
  ban: BanAnswer
}

/** What the server cannot do as the policies say. */
export interface Inexpressible {
  /** The part that is concerned, as people know it. */
  what: string
  why: Message
}

/** Everything that a BIND server needs to enforce policies at a time. */
export interface BindPlan {
  generation: number
  views: readonly BindView[]
  /** Zones that it answers as their authority; origins have no final dot. */
  zones: readonly { origin: string; text: string }[]
  /** Domains with servers of their own. */
  forwarded: readonly { domain: string; servers: readonly string[] }[]
  /** Whether answers with private addresses are kept from clients, except those of these domains. */
  privateExcept: readonly string[] | null
  /** The next moment (epoch ms) at which the plan may change by itself; infinite when none follows. */
  nextChange: number
  cannot: readonly Inexpressible[]
  /** Estimate of what the views and their zones take. */
  memoryBytes: number
  /** Why it must not be used at all. */
  refusal: Message | null
}

/** Our names on the server; policy zones are below it. */
export const OWN_DOMAIN = 'netwarden.internal'
/** Names of the keys by which a node asks and changes views begin so. */
export const OWN_KEYS = 'netwarden-'
/** BIND consults at most so many policy zones in a view. */
export const MOST_POLICY_ZONES = 64
export const MOST_VIEWS = 200
export const MOST_MEMORY = 6 * 2 ** 30
/** Measured with BIND 9.18: what a view, and each record of a policy zone, takes. */
const BYTES_A_VIEW = 9 * 2 ** 20
const BYTES_A_RECORD = 480

function recordsOf({ nodes, addresses }: PolicyZone): number {
  return nodes.reduce((sum, { exact, below }) => sum + (exact ? 1 : 0) + (below ? 1 : 0), addresses.length)
}

/** A list is held once for each view. */
export function estimateMemory(views: readonly BindView[]): number {
  return views.reduce(
    (sum, { zones }) =>
      zones.reduce((all, zone) => all + recordsOf(zone) * BYTES_A_RECORD, sum) + BYTES_A_VIEW,
    0,
  )
}
