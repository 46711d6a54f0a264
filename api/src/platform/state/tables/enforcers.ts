import type { Generated } from 'kysely'

/** The settings of an enforcer, and how its node is paired. */
export interface EnforcerTable {
  id: string
  name: string
  /** One of `ENFORCER_KINDS`. */
  kind: string
  site: string
  ring: number
  createdAt: number
  version: number
  /** Of the node; null until it has joined. */
  publicKey: string | null
  /** Digest of the last code's secret, which stays after its use, so that a second use is known. */
  pairingHash: string | null
  /** Null once the code has been used. */
  pairingExpiresAt: number | null
  joinedAt: number | null
  /** When and from where a used or expired code was tried last. */
  refusedAt: number | null
  refusedFrom: string | null
  /** JSON: what differs from the settings of its site. */
  settings: Generated<string>
  /** JSON: where its node listens by its join, each `ip#port`. */
  listen: Generated<string>
  /** JSON: address and source of an observed server; null for the others. */
  observed: string | null
}

/** What a node has reported last. */
export interface EnforcerReportTable {
  enforcerId: string
  /** JSON: the last number of each channel. */
  counters: string
  /** JSON; null before the first report. */
  report: string | null
  seenAt: number | null
  /** JSON: what the questions of the console have shown; null before the first. Of an observed server, its last round. */
  asked: string | null
}

/** A signed order of policies, zones and settings for nodes. */
export interface PolicyOrderTable {
  epoch: number
  counter: number
  generation: number
  /** Digest of what is in it, by which processes agree whether it is new. */
  content: string
  rules: number
  text: string
  signature: string
  createdAt: number
  /** JSON: the ids of those that it is for; null for all. */
  enforcers: string | null
  /** `changed`, `published` or `returned`. */
  reason: string
  /** Since when no enforcer takes it, because one has failed its proof. */
  stoppedAt: number | null
  /** Name of that enforcer. */
  stoppedBy: string | null
  /** JSON of a message. */
  stoppedWhy: string | null
}

/** Content of orders by its address, in pieces. */
interface OrderPartTable {
  hash: string
  piece: number
  /** Base64. */
  bytes: string
}

/** What an enforcer did with an order. */
interface EnforcerGenerationTable {
  enforcerId: string
  epoch: number
  counter: number
  generation: number
  /** `proved`, `refused` or `returned`. */
  state: string
  /** JSON: the reason. */
  why: string | null
  at: number
  /** Why the order was made. */
  reason: string
}

export interface EnforcerTables {
  enforcer: EnforcerTable
  enforcerReport: EnforcerReportTable
  policyOrder: PolicyOrderTable
  orderPart: OrderPartTable
  enforcerGeneration: EnforcerGenerationTable
}
