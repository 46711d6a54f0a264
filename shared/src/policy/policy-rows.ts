import type { RiskLevel, SolvedMode } from '../domain/index.ts'
import type { ListGroup } from './list-groups.ts'
import type { Term } from './term.ts'

export { LIST_GROUPS, type ListGroup } from './list-groups.ts'

/** Plain rows from which a policy set is compiled; the policy store makes them. */
export interface SegmentRow {
  id: string
  /** Lower ranks are evaluated first; the rank of the built-in segment is ignored, because it is always last. */
  rank: number
  defaultMode: SolvedMode
  /** IPs, CIDRs and MACs. */
  entries: readonly string[]
  /** Whether the policies of the built-in segment follow its own ones; without it they do not. */
  inherits?: boolean
}

/** An enabled custom policy. */
export interface CustomPolicyRow {
  id: string
  segmentId: string
  group: 'domain' | 'ip' | 'device'
  /** A domain; an IP or CIDR; an IP or MAC. A device known by both has two rows with one id. */
  entry: string
  /** For group domain: IP or MAC of the only device of a passed exception, in any segment. */
  device?: string
  solvedMode: SolvedMode
  /** Index of its term in the rows; without one it is always in force. */
  term?: number
}

/** A list; its names are in the list index under its id. */
export interface ListSwitchRow {
  id: string
  group: ListGroup
  /** For a bad list: the risk level of a visit to its names. */
  level?: RiskLevel
}

/** A list that is enabled in a segment; one with a temporary state has a row for each of its states. */
export interface EnablementRow {
  segmentId: string
  listId: string
  solvedMode: SolvedMode
  /** As in a custom policy. */
  term?: number
}

/** A period in which policies do not decide. */
export interface PauseRow {
  /** Null: every segment. */
  segmentId: string | null
  /** Epoch milliseconds. */
  from: number
  /** The first moment (epoch ms) at which policies decide again. */
  until: number
}

export interface PolicyRows {
  /** Number of the last change in the change feed that the rows contain; 0 for rows without a numbered store. */
  generation?: number
  segments: readonly SegmentRow[]
  customPolicies: readonly CustomPolicyRow[]
  listRows: readonly ListSwitchRow[]
  enablements: readonly EnablementRow[]
  pauses: readonly PauseRow[]
  /** Terms to which rows refer by index. */
  terms?: readonly Term[]
}

/** Adds rows to `groups` by the id of their segment, in order. */
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
