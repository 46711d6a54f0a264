import type {
  CUSTOM_POLICY_REMARKS,
  CustomPolicyGroup,
  SEGMENT_FIELDS,
  SolvedMode,
} from '@netwarden/shared/domain'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Generated, Insertable, Selectable } from 'kysely'

/** The name is empty for the built-in one, whose name is a text. */
export interface SegmentTable extends Omit<FieldValues<typeof SEGMENT_FIELDS>, 'inherits'> {
  id: string
  /** 1: the policies of the built-in segment follow its own. */
  inherits: Generated<number>
  /** From 1 without gaps, the built-in one last. */
  rank: number
  createdAt: number
  updatedAt: number
  version: number
}

export interface SegmentEntryTable {
  segmentId: string
  /** Canonical. */
  entry: string
  position: number
  comment: string
  userName: string
  department: string
}

export interface CustomPolicyTable extends FieldValues<typeof CUSTOM_POLICY_REMARKS> {
  id: string
  segmentId: string
  policyGroup: CustomPolicyGroup
  /** Canonical; of a device known by both its IP, a blank and its MAC. */
  entry: string
  deviceIp: string | null
  deviceMac: string | null
  solvedMode: SolvedMode
  enable: number
  /** 1: on trial, never decides. */
  shadow: Generated<number>
  /** When a policy that ends, or is on trial, began to count; null for others. */
  validFrom: Generated<number | null>
  expiresAt: number | null
  /** JSON. */
  schedule: string | null
  /** The name that passes for a while; null for a policy that is no exception. */
  exceptionDomain: Generated<string | null>
  /** Who made the exception. */
  exceptionBy: Generated<string | null>
  createdAt: number
  updatedAt: number
  updatedBy: string
  version: number
}

interface ListEnablementTable {
  segmentId: string
  listId: string
  solvedMode: SolvedMode
  enable: number
  /** 1: on trial, never decides. */
  shadow: Generated<number>
  /** When its trial began; null without one. */
  validFrom: Generated<number | null>
  /** JSON; null: always. */
  schedule: Generated<string | null>
  /** JSON of the state that replaces this one for a time, also when that is over; null without one. */
  temporary: Generated<string | null>
}

interface ControlPauseTable {
  /** Empty: in every segment. */
  segmentId: string
  until: number
  reason: string
  createdAt: number
  createdBy: string
}

/** A pause that is over. */
interface PastPauseTable {
  /** Empty: in every segment. */
  segmentId: string
  fromAt: number
  until: number
}

/**
 * What decides on visits: custom policies and exceptions, segments, their entries and their order, lists with the
 * version in force, lists enabled in segments, pauses, and settings.
 */
export type PastKind = 'policy' | 'segment' | 'entry' | 'rank' | 'list' | 'enablement' | 'pause' | 'setting'

/** What an object that decides on visits was until a write. */
interface PastRowTable {
  kind: PastKind | 'upgrade'
  id: string
  /** Epoch ms. It was valid from the `validTo` of the row before it on. */
  validTo: number
  /** JSON; null: the object did not exist. */
  row: string | null
}

export interface ControlTables {
  pastRow: PastRowTable
  segment: SegmentTable
  segmentEntry: SegmentEntryTable
  customPolicy: CustomPolicyTable
  listEnablement: ListEnablementTable
  controlPause: ControlPauseTable
  pastPause: PastPauseTable
}

export type SegmentTableRow = Selectable<SegmentTable>
export type SegmentEntryRow = Selectable<SegmentEntryTable>
export type StoredPause = Selectable<ControlPauseTable>
export type StoredEnablement = Selectable<ListEnablementTable>
export type StoredPolicy = Selectable<CustomPolicyTable>
export type NewStoredPolicy = Insertable<CustomPolicyTable>
