import type {
  CreatedPolicies,
  CustomPolicyChanges,
  NewCustomPolicies,
  PolicyAddition,
  PolicySettings,
} from '@netwarden/shared/contract'
import { CUSTOM_POLICY_REMARKS } from '@netwarden/shared/domain'
import { fieldErrors, notFound } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { BUILT_IN_SEGMENT_ID, MAX_CUSTOM_POLICIES, MAX_POLICY_ENTRIES } from '@netwarden/shared/limits'
import type { PolicyEntry } from '@netwarden/shared/validators'
import type { Actor } from '../../platform/http/actor.ts'
import type { NewStoredPolicy, StoredPolicy } from '../../platform/state/tables/control.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { beginningOf } from '../../policies/beginning-of.ts'
import { readSchedule } from '../../policies/stored-schedule.ts'
import type { HistoryRepository } from '../risk-event-repository/index.ts'
import { noSegment, type SegmentsRepository } from '../segment-repository/index.ts'
import type { CustomPoliciesRepository } from './custom-policies.repository.ts'
import { addedSettings, assertMode, hasSettings } from './custom-policy-changes.ts'
import { logAddition } from './custom-policy-log.ts'
import { policyText } from './event-policies.ts'
import { readPolicyEntries } from './read-policy-entries.ts'

export interface CustomPolicyAdditionsDeps {
  repository: CustomPoliciesRepository
  segments: Pick<SegmentsRepository, 'names'>
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  history: Pick<HistoryRepository, 'add' | 'addAll'>
  /** Changes an existing policy, as a part of the write. */
  change(work: Work, id: string, changes: CustomPolicyChanges, actor: Actor): Promise<void>
}

type FormerPolicy = PolicySettings & { id: string }

/** An addition as drafts and react-admin make it, for one segment. */
type Wanted = NewCustomPolicies & Partial<Pick<PolicyAddition, 'segmentIds' | 'existing'>>

export interface AddedPolicies extends CreatedPolicies {
  firstId: string
  former?: FormerPolicy[]
}

/** Adds custom policies to segments: to all of them or to none. */
export class CustomPolicyAdditions {
  constructor(private readonly deps: CustomPolicyAdditionsDeps) {}

  async add(policies: Wanted, actor: Actor): Promise<AddedPolicies> {
    const { group, solvedMode, segmentId = BUILT_IN_SEGMENT_ID } = policies
    const segmentIds = [...new Set(policies.segmentIds ?? [segmentId])]
    assertMode(group, solvedMode)
    this.#assertAhead(policies.expiresAt)
    await this.#assertSegments(segmentIds)
    const { entries, hostBitsCleared } = await readPolicyEntries(group, policies.entries)
    if (entries.length * segmentIds.length > MAX_POLICY_ENTRIES) {
      const limit = MAX_POLICY_ENTRIES
      throw fieldErrors({ entries: { key: 'policy.tooManyAtOnce', params: { limit } } })
    }
    const rows = segmentIds.flatMap((id) => entries.map((entry) => this.#newRow(policies, id, entry, actor)))
    const { added, former } = await this.deps.unitOfWork.run(async (work) => {
      const fresh = new Set<string>()
      for (const id of segmentIds) for (const one of await this.#addTo(work, id, rows, actor)) fresh.add(one)
      const known = rows.filter(({ id }) => !fresh.has(id))
      const changed = policies.existing === 'set' ? await this.#set(work, known, policies, actor) : []
      if (policies.riskEventId !== undefined)
        await this.#noteOnEvent(work, policies.riskEventId, {
          rows: rows.filter(({ id }) => fresh.has(id)),
          by: actor.username,
          kind: solvedMode,
        })
      return { added: fresh, former: changed }
    })
    const existing = [...new Set(rows.filter(({ id }) => !added.has(id)).map(({ entry }) => entry))]
    const ids = [...added]
    const firstId = ids[0] ?? (await this.#idOf(rows[0]))
    return { ids, existing, hostBitsCleared, firstId, ...(policies.existing === 'set' && { former }) }
  }

  /** Answers the ids of new rows of a segment. */
  async #addTo(
    work: Work,
    segmentId: string,
    all: readonly NewStoredPolicy[],
    actor: Actor,
  ): Promise<ReadonlySet<string>> {
    const rows = all.filter((row) => row.segmentId === segmentId)
    const added = await this.deps.repository.add(work, segmentId, rows, MAX_CUSTOM_POLICIES)
    if (added === 'noSegment') throw noSegment()
    if (added === 'tooMany') {
      const limit = MAX_CUSTOM_POLICIES
      throw fieldErrors({ entries: { key: 'policy.tooMany', params: { limit } } })
    }
    const fresh = rows.filter(({ id }) => added.has(id))
    if (fresh.length > 0) work.record(logAddition(fresh, actor))
    for (const { id, version } of fresh) work.changed('custom-policies', id, version)
    return added
  }

  /** Gives existing policies the settings of an addition; answers those that it changed, as they were. */
  async #set(
    work: Work,
    known: readonly NewStoredPolicy[],
    policies: Wanted,
    actor: Actor,
  ): Promise<FormerPolicy[]> {
    const { repository, change } = this.deps
    const given = Object.entries(pickFields(CUSTOM_POLICY_REMARKS, policies)).filter(
      ([, text]) => text !== '',
    )
    const remarks = Object.fromEntries(given)
    const former: FormerPolicy[] = []
    for (const segmentId of new Set(known.map((row) => row.segmentId))) {
      const entries = known.filter((row) => row.segmentId === segmentId).map(({ entry }) => entry)
      const kind = { segmentId, policyGroup: policies.group, solvedMode: policies.solvedMode, entries }
      for (const policy of await repository.within(work).findEqual(kind)) {
        const before = new Map(Object.entries(pickFields(CUSTOM_POLICY_REMARKS, policy)))
        const hasRemarks = given.every(([name, text]) => before.get(name) === text)
        if (hasSettings(policy, policies) && hasRemarks) continue
        await change(work, policy.id, { ...addedSettings(policies), ...remarks }, actor)
        former.push(settingsOf(policy))
      }
    }
    return former
  }

  /** The first policy keeps the id of its note, in case it is undone. */
  async #noteOnEvent(
    work: Work,
    eventId: string,
    { rows, by, kind }: { rows: readonly NewStoredPolicy[]; by: string; kind: PolicyAddition['solvedMode'] },
  ): Promise<void> {
    const note = { eventId, at: this.deps.clock.now(), by, kind }
    const [first, ...others] = rows.map(({ id, entry, expiresAt }) => {
      return { id, ...note, text: policyText(entry, expiresAt) }
    })
    if (first) await this.deps.history.add(work, first)
    await this.deps.history.addAll(work, others)
  }

  #newRow(
    policies: NewCustomPolicies,
    segmentId: string,
    { entry, deviceIp, deviceMac }: PolicyEntry,
    { username: updatedBy }: Actor,
  ): NewStoredPolicy {
    const { group, solvedMode, enable, shadow, expiresAt, schedule } = policies
    const now = this.deps.clock.now()
    const switches = { solvedMode, enable: Number(enable), shadow: Number(shadow) }
    const end = expiresAt?.getTime() ?? null
    return {
      id: this.deps.createId(),
      segmentId,
      policyGroup: group,
      entry,
      deviceIp,
      deviceMac,
      ...switches,
      ...pickFields(CUSTOM_POLICY_REMARKS, policies),
      validFrom: beginningOf({ ...switches, expiresAt: end }, null, now),
      expiresAt: end,
      schedule: schedule ? JSON.stringify(schedule) : null,
      createdAt: now,
      updatedAt: now,
      updatedBy,
      version: 1,
    }
  }

  async #idOf(row: NewStoredPolicy | undefined): Promise<string> {
    if (!row) throw notFound()
    return (await this.deps.repository.idOf(row)) ?? row.id
  }

  #assertAhead(expiresAt: Date | null | undefined): void {
    if (expiresAt && expiresAt.getTime() <= this.deps.clock.now())
      throw fieldErrors({ expiresAt: 'policy.expired' })
  }

  async #assertSegments(ids: readonly string[]): Promise<void> {
    const names = await this.deps.segments.names()
    if (ids.some((id) => !names.has(id))) throw noSegment()
  }
}

function settingsOf(policy: StoredPolicy): FormerPolicy {
  const { id, enable, shadow, expiresAt, schedule } = policy
  return {
    id,
    enable: enable === 1,
    shadow: shadow === 1,
    ...pickFields(CUSTOM_POLICY_REMARKS, policy),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    schedule: readSchedule(schedule),
  }
}
