import type { LIST_FIELDS, ListSourceKind, RiskLevel } from '@netwarden/shared/domain'
import type { FieldValues } from '@netwarden/shared/fields'
import type { ListGroup } from '@netwarden/shared/policy'
import type { Generated, Insertable, Selectable } from 'kysely'

interface PolicyListTable extends FieldValues<typeof LIST_FIELDS> {
  id: string
  policyGroup: ListGroup
  /** Risk level of a malicious list. */
  level: RiskLevel | null
  sourceKind: Exclude<ListSourceKind, 'builtIn'>
  location: string | null
  /** Hours between checks; null for manual checks only. */
  checkEvery: number | null
  /** Name of a version; null as long as there is none. */
  inForce: string | null
  domainCount: number
  heldVersion: string | null
  /** Hash of the version that a rollback replaced, and that is not offered again. */
  leftHash: string | null
  etag: string | null
  lastModified: string | null
  checkedAt: number | null
  nextCheckAt: number | null
  /** JSON of a message: why the last check failed. */
  fault: string | null
  createdAt: number
  /** When the last update succeeded. */
  updatedAt: number
  /** Version of the fields that users edit. */
  version: number
}

interface PolicyListVersionTable {
  listId: string
  number: number
  version: string
  /** `new` was checked and never in force; `held` too, and waits for a person. */
  state: 'inForce' | 'kept' | 'new' | 'held'
  at: number
  /** The version in force when it arrived, with which it was compared. */
  base: string | null
  domainCount: number
  added: number
  removed: number
  /** Hash of the sorted names. */
  hash: string
  /** JSON: why it is held. */
  hold: string | null
  /** JSON: format and rejected lines. */
  reading: string
  /** Names in order, one a line, gzip in base64. */
  content: string
  contentBytes: number
}

/** A version of a deleted list that once decided. */
interface RemovedListVersionTable
  extends Pick<PolicyListVersionTable, 'listId' | 'version' | 'content' | 'contentBytes' | 'at'> {
  /** JSON of its other fields; null where they were not kept. */
  head: Generated<string | null>
}

/** A search of the stored past for what a version of a bad list gained. */
interface ListLookBackTable {
  listId: string
  version: string
  /** The version that decided before. */
  base: string | null
  fromAt: number
  /** When the version was put in force. */
  toAt: number
  /** The end of the search: the moment of the search where that was later than `toAt`. */
  doneAt: number
  names: number
  devices: number
  /** 1: more was found than is shown. */
  isCut: number
  endedAt: number | null
}

/** Devices that visited new names, for each finished day of such a search; removed when it ends. */
interface ListLookBackDayTable {
  listId: string
  version: string
  fromAt: number
  /** JSON. */
  visitors: string
}

/** Times (epoch ms) in which a version of a list decided. */
interface ListPeriodTable {
  listId: string
  fromAt: number
  /** Null while the version decides. */
  untilAt: number | null
  version: string
}

/** A deleted list that once decided, as it was then. */
interface RemovedListTable {
  id: string
  name: string
  policyGroup: ListGroup
  level: RiskLevel | null
  removedAt: number
}

export interface ListTables {
  listLookBack: ListLookBackTable
  listLookBackDay: ListLookBackDayTable
  listPeriod: ListPeriodTable
  policyList: PolicyListTable
  policyListVersion: PolicyListVersionTable
  removedList: RemovedListTable
  removedListVersion: RemovedListVersionTable
}

export type StoredList = Selectable<PolicyListTable>
export type NewStoredList = Insertable<PolicyListTable>
export type StoredListPeriod = Selectable<ListPeriodTable>
export type RemovedList = Selectable<RemovedListTable>
export type StoredLookBack = Selectable<ListLookBackTable>
export type StoredListVersion = Selectable<PolicyListVersionTable>
