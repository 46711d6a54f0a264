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
import type { SegmentsService } from '../segments/index.ts'
import { changeExceptions, type ExceptionChangesDeps, type KnownMacs } from './exception-changes.ts'

export interface DraftApplierDeps extends ExceptionChangesDeps {
  customPolicies: Pick<CustomPoliciesService, 'create' | 'setEnabled' | 'change' | 'remove'>
  storedPolicies: Pick<CustomPoliciesRepository, 'findMany' | 'findEqual'>
  lists: Pick<ListsService, 'change'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  updates: Pick<ListUpdates, 'putInForce'>
  segments: Pick<SegmentsService, 'update' | 'rank'>
  /** The MACs that hold addresses at a moment (epoch ms); null where none is known. */
  macsOf(ips: readonly string[], at: number): Promise<KnownMacs>
}

/** A draft with all that applying it needs from outside the state store. */
export interface PreparedDraft {
  draft: ChangeDraft
  macs: KnownMacs
}

type Custom = NonNullable<ChangeDraft['customPolicies']>
type ListChanges = NonNullable<ChangeDraft['lists']>

/** Makes the changes of a draft by the services of the single calls, inside one write. */
export class DraftApplier {
  constructor(private readonly deps: DraftApplierDeps) {}

  /** Before the write: nothing inside it may wait for the event store. */
  async prepare(draft: ChangeDraft): Promise<PreparedDraft> {
    return { draft, macs: await this.deps.macsOf(exceptedAddresses(draft), this.deps.clock.now()) }
  }

  async apply({ draft, macs }: PreparedDraft, actor: Actor): Promise<void> {
    const { customPolicies, lists, segments, exceptions, rank } = draft
    if (customPolicies) await this.#changePolicies(customPolicies, actor)
    if (lists) await this.#changeLists(lists, actor)
    for (const { id, ...change } of segments ?? [])
      await this.deps.segments.update(id, change, actor, 'zh-CN')
    if (rank) await this.deps.segments.rank(rank, actor)
    // Policies are added last, when the segments and ranks that they are for are in place.
    if (customPolicies?.add) await this.#add(customPolicies.add, actor)
    if (exceptions) await changeExceptions(this.deps, exceptions, { actor, macs })
  }

  async #changePolicies({ remove = [], enable = [], update = [] }: Custom, actor: Actor): Promise<void> {
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
  }

  /** As in a replay, equal policies that exist get the settings of an addition. */
  async #add(additions: NonNullable<Custom['add']>, actor: Actor): Promise<void> {
    const { customPolicies, storedPolicies } = this.deps
    for (const addition of additions) {
      const { existing } = await customPolicies.create(addition, actor)
      const { segmentId = BUILT_IN_SEGMENT_ID, group: policyGroup, solvedMode } = addition
      const kind = { segmentId, policyGroup, solvedMode }
      for (const policy of await storedPolicies.findEqual({ ...kind, entries: existing }))
        if (!hasSettings(policy, addition))
          await customPolicies.change(policy.id, addedSettings(addition), actor)
    }
  }

  async #changeLists(changes: ListChanges, actor: Actor): Promise<void> {
    const { lists, enablements, updates } = this.deps
    for (const { id, segmentId = BUILT_IN_SEGMENT_ID, enable, solvedMode, shadow, version } of changes) {
      if (version !== undefined) await updates.putInForce(id, version, actor)
      if ([enable, solvedMode, shadow].every((wanted) => wanted === undefined)) continue
      const before = (await enablements.all()).find((row) => row.listId === id && row.segmentId === segmentId)
      const wanted = {
        enable: enable ?? before?.enable ?? false,
        shadow: shadow ?? before?.shadow ?? false,
        solvedMode: solvedMode ?? before?.solvedMode ?? ('banned' as const),
      }
      await lists.change(id, { segmentId, ...wanted }, actor)
    }
  }
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
