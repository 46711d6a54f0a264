import { notFound } from '@netwarden/shared/errors'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListEnablementsRepository } from '../list-catalog/index.ts'
import type { ListUpdates } from '../lists/index.ts'
import {
  addedSettings,
  type CustomPoliciesRepository,
  type CustomPoliciesService,
  hasSettings,
} from '../policies/index.ts'
import { type ChangeDraft, exceptedAddresses } from '../replay/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'
import type { SegmentsService } from '../segments/index.ts'
import { changeExceptions, type ExceptionChangesDeps, type KnownMacs } from './exception-changes.ts'
import { additionsOf, formerIdsOf, formerOf, type InverseDraft } from './inverse-draft.ts'

export interface DraftApplierDeps extends ExceptionChangesDeps {
  customPolicies: Pick<CustomPoliciesService, 'create' | 'setEnabled' | 'change' | 'remove'>
  storedPolicies: Pick<CustomPoliciesRepository, 'findMany' | 'findEqual'>
  lists: Pick<ListsService, 'change'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  updates: Pick<ListUpdates, 'putInForce'>
  segments: Pick<SegmentsService, 'update' | 'rank'>
  storedSegments: Pick<SegmentsRepository, 'find' | 'rankedIds'>
  /** The MACs that hold addresses at a moment (epoch ms); null where none is known. */
  macsOf(ips: readonly string[], at: number): Promise<KnownMacs>
}

/** A draft with all that applying it needs from outside the state store. */
export interface PreparedDraft {
  draft: ChangeDraft
  macs: KnownMacs
}

type Custom = NonNullable<ChangeDraft['customPolicies']>
type Updates = NonNullable<Custom['update']>
type ListChanges = NonNullable<ChangeDraft['lists']>
type SegmentChanges = NonNullable<ChangeDraft['segments']>

/** Makes the changes of a draft by the services of the single calls, inside one write. */
export class DraftApplier {
  constructor(private readonly deps: DraftApplierDeps) {}

  /** Before the write: nothing inside it may wait for the event store. */
  async prepare(draft: ChangeDraft): Promise<PreparedDraft> {
    return { draft, macs: await this.deps.macsOf(exceptedAddresses(draft), this.deps.clock.now()) }
  }

  /** The answer is the draft that restores what was replaced. */
  async apply({ draft, macs }: PreparedDraft, actor: Actor): Promise<InverseDraft> {
    const { customPolicies, lists, segments, exceptions, rank } = draft
    const custom = customPolicies && (await this.#changePolicies(customPolicies, actor))
    const oldLists = lists && (await this.#changeLists(lists, actor))
    const oldSegments = segments && (await this.#changeSegments(segments, actor))
    const oldRank = rank && (await this.#rank(rank, actor))
    // Policies are added last, when the segments and ranks that they are for are in place.
    const added = customPolicies?.add ? await this.#add(customPolicies.add, actor) : NOTHING_ADDED
    const oldExceptions = exceptions && (await changeExceptions(this.deps, exceptions, { actor, macs }))
    const inverse = {
      ...(custom ? { customPolicies: withoutAdditions(custom.inverse, added) } : {}),
      ...(oldLists ? { lists: oldLists } : {}),
      ...(oldSegments ? { segments: oldSegments } : {}),
      ...(oldRank ? { rank: oldRank } : {}),
      ...(oldExceptions ? { exceptions: oldExceptions } : {}),
    }
    return { draft: inverse, formerIds: custom?.formerIds ?? [] }
  }

  async #changePolicies(
    { remove = [], enable = [], update = [] }: Custom,
    actor: Actor,
  ): Promise<{ inverse: Custom } & Pick<InverseDraft, 'formerIds'>> {
    const { customPolicies, storedPolicies } = this.deps
    const removed = new Set(remove)
    // As in a replay, the last switch of a policy counts, and a removed one is not switched.
    const switches = new Map(
      enable.filter(({ id }) => !removed.has(id)).map(({ id, ...wanted }) => [id, wanted]),
    )
    const updates = new Map(
      update.filter(({ id }) => !removed.has(id)).map(({ id, ...wanted }) => [id, wanted]),
    )
    const ids = new Set([...removed, ...switches.keys(), ...updates.keys()])
    const stored = await storedPolicies.findMany([...ids])
    if (stored.length < ids.size) throw notFound()
    if (removed.size > 0) await customPolicies.remove([...removed], actor)
    for (const { ids, wanted } of alikeSwitches(switches)) await customPolicies.setEnabled(ids, wanted, actor)
    for (const [id, wanted] of updates) await customPolicies.change(id, wanted, actor)
    const gone = stored.filter(({ id }) => removed.has(id))
    const inverse = {
      add: additionsOf(gone),
      enable: stored.flatMap(({ id, enable: was, shadow }) =>
        switches.has(id) ? [{ id, enable: was === 1, shadow: shadow === 1 }] : [],
      ),
      update: stored.flatMap((policy) => {
        const change = updates.get(policy.id)
        return change ? [formerOf(policy, change)] : []
      }),
    }
    return { inverse, formerIds: formerIdsOf(gone) }
  }

  /** As in a replay, equal policies that exist get the settings of an addition. */
  async #add(additions: NonNullable<Custom['add']>, actor: Actor): Promise<Added> {
    const { customPolicies, storedPolicies } = this.deps
    const added: Added = { ids: [], changed: [] }
    for (const addition of additions) {
      const { ids, existing } = await customPolicies.create(addition, actor)
      added.ids.push(...ids)
      const { segmentId = BUILT_IN_SEGMENT_ID, group: policyGroup, solvedMode } = addition
      const kind = { segmentId, policyGroup, solvedMode }
      for (const policy of await storedPolicies.findEqual({ ...kind, entries: existing })) {
        if (hasSettings(policy, addition)) continue
        const settings = addedSettings(addition)
        await customPolicies.change(policy.id, settings, actor)
        added.changed.push(formerOf(policy, settings))
      }
    }
    return added
  }

  async #changeLists(changes: ListChanges, actor: Actor): Promise<ListChanges> {
    const { lists, enablements, updates } = this.deps
    const inverse: ListChanges = []
    for (const { id, segmentId = BUILT_IN_SEGMENT_ID, enable, solvedMode, shadow, version } of changes) {
      const former = version === undefined ? null : await updates.putInForce(id, version, actor)
      const isSwitched = [enable, solvedMode, shadow].some((wanted) => wanted !== undefined)
      const before = isSwitched
        ? (await enablements.all()).find((row) => row.listId === id && row.segmentId === segmentId)
        : undefined
      const old = {
        enable: before?.enable ?? false,
        shadow: before?.shadow ?? false,
        solvedMode: before?.solvedMode ?? ('banned' as const),
      }
      if (isSwitched)
        await lists.change(
          id,
          {
            segmentId,
            enable: enable ?? old.enable,
            shadow: shadow ?? old.shadow,
            solvedMode: solvedMode ?? old.solvedMode,
          },
          actor,
        )
      inverse.unshift({
        id,
        segmentId,
        ...(isSwitched ? old : {}),
        ...(former === null ? {} : { version: former }),
      })
    }
    return inverse
  }

  async #changeSegments(changes: SegmentChanges, actor: Actor): Promise<SegmentChanges> {
    const { segments, storedSegments } = this.deps
    const inverse: SegmentChanges = []
    for (const { id, ...change } of changes) {
      const before = await storedSegments.find(id)
      if (!before) throw notFound()
      await segments.update(id, change, actor, 'zh-CN')
      const entries = before.entries.map(({ entry, comment, userName: user, department }) => ({
        entry,
        comment,
        user,
        department,
      }))
      inverse.unshift({
        id,
        ...(change.defaultMode === undefined ? {} : { defaultMode: before.defaultMode }),
        ...(change.entries === undefined ? {} : { entries }),
      })
    }
    return inverse
  }

  async #rank(ids: readonly string[], actor: Actor): Promise<string[]> {
    const before = await this.deps.storedSegments.rankedIds()
    await this.deps.segments.rank(ids, actor)
    return before
  }
}

interface Added {
  ids: string[]
  /** The changes that restore equal policies, in the order in which they were changed. */
  changed: Updates
}

const NOTHING_ADDED: Added = { ids: [], changed: [] }

/** Also undoes additions; a policy that was changed more than once gets its first state. */
function withoutAdditions(inverse: Custom, { ids, changed }: Added): Custom {
  const updates = new Map((inverse.update ?? []).map((update) => [update.id, update]))
  const switches = new Map((inverse.enable ?? []).map((wanted) => [wanted.id, wanted]))
  const created = new Set(ids)
  for (const former of changed)
    if (!created.has(former.id))
      updates.set(former.id, { ...former, ...switches.get(former.id), ...updates.get(former.id) })
  return { ...inverse, update: [...updates.values()], remove: ids }
}

type WantedSwitch = Omit<NonNullable<Custom['enable']>[number], 'id'>

/** Policies with the same wanted state together; one without a wanted state is left out. */
function alikeSwitches(switches: ReadonlyMap<string, WantedSwitch>) {
  const groups = new Map<string, { ids: string[]; wanted: WantedSwitch }>()
  for (const [id, wanted] of switches) {
    if (wanted.enable === undefined && wanted.shadow === undefined) continue
    const key = `${wanted.enable} ${wanted.shadow}`
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { ids: [id], wanted })
  }
  return groups.values()
}
