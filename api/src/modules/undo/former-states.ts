import {
  exceptionCalls,
  pauseCalls,
  policyCalls,
  policyListCalls,
  type SegmentEntryInput,
} from '@netwarden/shared/contract'
import { SEGMENT_FIELDS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { assertMayMake } from '../../platform/http/bind.ts'
import { canonicalJson } from '../../platform/state/operation-log/canonical-json.ts'
import { maskedJson } from '../../platform/state/operation-log/mask-secrets.ts'
import type { SegmentTableRow, StoredPause, StoredPolicy } from '../../platform/state/tables/control.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Exceptions } from '../exceptions/index.ts'
import type { ListsRepository } from '../list-catalog/index.ts'
import type { ListUpdates } from '../lists/index.ts'
import type { OperationLogRepository } from '../operation-log/index.ts'
import {
  type CustomPoliciesRepository,
  type CustomPoliciesService,
  entriesIn,
  loggedPolicy,
  type PastRowsRepository,
  type Pauses,
} from '../policies/index.ts'
import type { DeletedObjects } from './deleted-objects.ts'
import { isWrittenWith, momentsOf, type Undoing, type UndoneEntry } from './undo-way.ts'

export interface FormerStatesDeps {
  pastRows: PastRowsRepository
  customPolicies: Pick<CustomPoliciesService, 'restore'>
  storedPolicies: Pick<CustomPoliciesRepository, 'findMany'>
  exceptions: Pick<Exceptions, 'restore'>
  pauses: Pick<Pauses, 'restore'>
  updates: Pick<ListUpdates, 'putInForce'>
  storedLists: Pick<ListsRepository, 'versions'>
  operations: Pick<OperationLogRepository, 'list' | 'findLater'>
  clock: Clock
}

type By = Pick<Undoing, 'actor' | 'principal'>

/** States of a segment that are compared with an entry. */
const MOST_COMPARED = 20
/** How the first version of a list arrives. */
const FIRST_READING = ['policy.check', 'policy.update']

/** What the operation log and the past rows hold of former states, and how they are restored. */
export class FormerStates {
  constructor(
    private readonly deps: FormerStatesDeps,
    readonly deleted: DeletedObjects,
  ) {}

  now(): number {
    return this.deps.clock.now()
  }

  /** The row of a deleted policy as the entry shows it; undefined where it was not kept. */
  async removedPolicy({ subjectId, before }: UndoneEntry): Promise<StoredPolicy | undefined> {
    const wanted = canonicalJson(before)
    const rows = await this.deps.pastRows.formerRows('policy', subjectId)
    return rows.flatMap(({ row }) => row ?? []).find((row) => shown(loggedPolicy(row)) === wanted)
  }

  /** `over`: its end has passed meanwhile. */
  async endedException({ subjectId, before }: UndoneEntry): Promise<StoredPolicy | 'over' | undefined> {
    const end = Date.parse(String(before?.expiresAt))
    if (end <= this.now()) return 'over'
    const rows = await this.deps.pastRows.formerRows('policy', subjectId)
    return rows.flatMap(({ row }) => row ?? []).find((row) => row.expiresAt === end)
  }

  /** Ids of the policies that one call added, which the entry names without ids; null where they cannot be told. */
  async addedTogether({ at, after }: UndoneEntry): Promise<string[] | null> {
    const names = Array.isArray(after?.entries) ? after.entries.map(String) : []
    const { from, to } = momentsOf({ at })
    const writes = await this.deps.pastRows.addedPolicies(from, to)
    for (const ids of writes) {
      if (ids.length !== after?.count) continue
      const rows = await this.deps.storedPolicies.findMany(ids)
      const entries = new Set(rows.map(({ entry }) => entry))
      if (rows.length === ids.length && names.every((name) => entries.has(name))) return ids
    }
    return null
  }

  /** The entries of a segment before a change of them, with their notes; undefined where they were not changed or kept. */
  async entriesBefore({
    at,
    subjectId,
    before,
    after,
  }: UndoneEntry): Promise<SegmentEntryInput[] | undefined> {
    const { pastRows } = this.deps
    const time = Date.parse(at)
    const replaced = (await pastRows.formerRows('segment', subjectId))
      .filter(({ validTo }) => isWrittenWith({ at }, validTo))
      .filter(({ row }) => row && hasFields(row, before))
      .sort((a, b) => Math.abs(a.validTo - time) - Math.abs(b.validTo - time))
      .slice(0, MOST_COMPARED)
    const present = await pastRows.entriesOf([subjectId])
    const entriesAt = async (moment: number) => {
      const found = entriesIn(await pastRows.at(moment), present).get(subjectId) ?? present
      return found.map(({ entry, comment, userName: user, department }) => ({
        entry,
        comment,
        user,
        department,
      }))
    }
    for (const { validTo } of replaced) {
      const [then, next] = [await entriesAt(validTo - 1), await entriesAt(validTo)]
      if (canonicalJson(then) === canonicalJson(next)) continue
      if (isLogged(then, before) && isLogged(next, after)) return then
    }
    return undefined
  }

  /** Whether anything in a segment was changed after the entry. */
  async hasLaterOfSegment({ subjectId: segmentId, seq }: UndoneEntry): Promise<boolean> {
    const { rows } = await this.deps.operations.list({ segmentId, changes: true }, { offset: 0, limit: 1 })
    return (rows[0]?.seq ?? 0) > seq
  }

  /** Whether a list was used after the entry: more than its first version was read, or somebody changed or enabled it. */
  async isListUsed({ subjectId: id, seq }: UndoneEntry): Promise<boolean> {
    const { operations, storedLists } = this.deps
    const later = await operations.findLater({ kind: 'policy', id, seq, except: FIRST_READING })
    return later !== undefined || ((await storedLists.versions(id, 1))[0]?.number ?? 0) > 1
  }

  async restorePolicy(row: StoredPolicy, { actor, principal }: By): Promise<void> {
    assertMayMake(policyCalls.createCustom, principal)
    await this.deps.customPolicies.restore([row], actor)
  }

  async restoreException(row: StoredPolicy, { actor, principal }: By): Promise<void> {
    assertMayMake(exceptionCalls.create, principal)
    await this.deps.exceptions.restore(row, actor)
  }

  async restorePause(
    segmentId: string,
    pause: Pick<StoredPause, 'until' | 'reason'>,
    { actor, principal }: By,
  ): Promise<void> {
    assertMayMake(pauseCalls.set, principal)
    await this.deps.pauses.restore(segmentId, pause, actor)
  }

  async putInForce(id: string, version: string, { actor, principal }: By): Promise<void> {
    assertMayMake(policyListCalls.rollback, principal)
    await this.deps.updates.putInForce(id, version, actor)
  }
}

function shown(value: unknown): string {
  return maskedJson(value) ?? 'null'
}

/** Whether a row of a segment has the settings that a logged state shows. */
function hasFields({ inherits, ...row }: SegmentTableRow, state: UndoneEntry['before']): boolean {
  const fields = { ...row, inherits: inherits === 1 }
  return Object.entries(pickFields(SEGMENT_FIELDS, fields)).every(
    ([name, value]) => canonicalJson(state?.[name]) === canonicalJson(value),
  )
}

/** Whether the entry, which holds the first entries and their number, shows these. */
function isLogged(entries: readonly SegmentEntryInput[], state: UndoneEntry['before']): boolean {
  const names = Array.isArray(state?.entries) ? state.entries.map(String) : []
  const present = new Set(entries.map(({ entry }) => entry))
  return state?.entryCount === entries.length && names.every((name) => present.has(name))
}
