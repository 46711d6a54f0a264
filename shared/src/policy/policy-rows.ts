import type { RiskLevel, SolvedMode } from '../domain/index.ts'
import type { ListGroup } from './list-groups.ts'
import type { Term } from './term.ts'

export { LIST_GROUPS, type ListGroup } from './list-groups.ts'

/** Plain rows from which a policy set is compiled; whoever stores policies makes them. */
export interface SegmentRow {
  id: string
  /** Lower ranks are asked first; that of the built-in segment does not matter, it is the last. */
  rank: number
  defaultMode: SolvedMode
  /** IPs, CIDRs and MACs. */
  entries: readonly string[]
}

/** An enabled entry. */
export interface CustomPolicyRow {
  id: string
  segmentId: string
  group: 'domain' | 'ip' | 'device'
  /** A domain; an IP or CIDR; an IP or MAC. A device known by both gives two rows with one id. */
  entry: string
  /** Of group domain: the IP or MAC of the only device that it is for, in whatever segment that is; a passed exception. */
  device?: string
  solvedMode: SolvedMode
  /** Place of its term among the rows'; without one it counts always. */
  term?: number
}

/** A preset; its names are in the list index under its id. */
export interface ListSwitchRow {
  id: string
  group: ListGroup
  /** Of a bad one: how bad a visit to its names is. */
  level?: RiskLevel
}

/** A preset that is enabled in a segment. */
export interface EnablementRow {
  segmentId: string
  presetId: string
  solvedMode: SolvedMode
  /** As a custom policy's. */
  term?: number
}

/** Policies do not decide meanwhile. */
export interface PauseRow {
  /** Null: in every segment. */
  segmentId: string | null
  /** Epoch ms. */
  from: number
  /** The first moment (epoch ms) at which policies decide again. */
  until: number
}

export interface PolicyRows {
  /** Number of the change feed up to which the rows hold every change; without one 0, for rows that no store numbers. */
  generation?: number
  segments: readonly SegmentRow[]
  customPolicies: readonly CustomPolicyRow[]
  presets: readonly ListSwitchRow[]
  enablements: readonly EnablementRow[]
  pauses: readonly PauseRow[]
  /** Those that rows name by their place. */
  terms?: readonly Term[]
}

/** Rows by the id of their segment, in their order; added to `groups`. */
export function groupBySegment<Row extends { segmentId: string }>(
  rows: readonly Row[],
  groups: Map<string, Row[]> = new Map(),
): Map<string, Row[]> {
  for (const row of rows) {
    const group = groups.get(row.segmentId)
    if (group) group.push(row)
    else groups.set(row.segmentId, [row])
  }
  return groups
}
