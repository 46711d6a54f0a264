import type { PolicyDraftInput } from '@netwarden/shared/contract'
import { conflict, fieldErrors, notFound } from '@netwarden/shared/errors'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { PolicyEntry } from '@netwarden/shared/validators'
import { TimeSlicer } from '../../platform/batches/time-slices.ts'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  addedSettings,
  assertMode,
  type CustomPoliciesRepository,
  hasSettings,
  patchOf,
  readPolicyEntries,
} from '../policies/index.ts'
import { noSegment } from '../segment-repository/index.ts'

export interface DraftedPoliciesDeps {
  customPolicies: Pick<CustomPoliciesRepository, 'findMany' | 'findEqual'>
  clock: Clock
}

/** A policy as the draft leaves it. */
export type DraftedPolicy = Pick<
  StoredPolicy,
  | 'id'
  | 'segmentId'
  | 'policyGroup'
  | 'solvedMode'
  | 'entry'
  | 'deviceIp'
  | 'deviceMac'
  | 'exceptionDomain'
  | 'enable'
  | 'shadow'
  | 'validFrom'
  | 'expiresAt'
  | 'schedule'
>

type CustomChanges = NonNullable<PolicyDraftInput['customPolicies']>
type Addition = NonNullable<CustomChanges['add']>[number]

/** The custom policies of one draft, read in the order in which applying it changes them. */
export class DraftedPolicies {
  /** Stored policies that the draft removes or changes. */
  readonly replaced: StoredPolicy[] = []
  /** Ids of stored policies that the draft names, by which it does not find them again. */
  readonly #named = new Set<string>()
  /** By key, since only one policy can have each. */
  readonly #drafted = new Map<string, DraftedPolicy>()
  #additions = 0

  constructor(private readonly deps: DraftedPoliciesDeps) {}

  /** Those that the draft changes or adds. */
  get drafted(): Iterable<DraftedPolicy> {
    return this.#drafted.values()
  }

  async read(changes: CustomChanges, known: ReadonlySet<string>): Promise<void> {
    await this.#readChanges(changes)
    for (const addition of changes.add ?? []) await this.#readAddition(addition, known)
  }

  async #readChanges({ remove = [], enable = [], update = [] }: CustomChanges): Promise<void> {
    const ids = [...new Set([...remove, ...[...enable, ...update].map(({ id }) => id)])]
    const stored = await this.deps.customPolicies.findMany(ids)
    if (stored.length < ids.length) throw notFound()
    const removed = new Set(remove)
    const switched = new Map(enable.map(({ id, ...wanted }) => [id, wanted]))
    const updated = new Map(update.map(({ id, ...wanted }) => [id, wanted]))
    for (const before of stored) {
      this.replaced.push(before)
      this.#named.add(before.id)
      if (removed.has(before.id)) continue
      const { enable: isOn = before.enable === 1, shadow = before.shadow === 1 } =
        switched.get(before.id) ?? {}
      const change = updated.get(before.id) ?? {}
      const switches = { enable: Number(isOn), shadow: Number(shadow) }
      const after = { ...before, ...switches, ...patchOf(change) }
      if (change.solvedMode) assertMode(before.policyGroup, change.solvedMode)
      if (after.expiresAt !== before.expiresAt) this.#assertAhead(after.expiresAt)
      if (after.solvedMode !== before.solvedMode) await this.#assertFree(after, removed)
      this.#drafted.set(keyOf(after), after)
    }
  }

  async #assertFree(policy: StoredPolicy, removed: ReadonlySet<string>): Promise<void> {
    const equal = await this.deps.customPolicies.findEqual({ ...policy, entries: [policy.entry] })
    if (equal.some(({ id }) => !removed.has(id)))
      throw conflict('policy.exists', undefined, { fields: { solvedMode: { key: 'policy.exists' } } })
  }

  #assertAhead(expiresAt: number | null): void {
    if (expiresAt !== null && expiresAt <= this.deps.clock.now())
      throw fieldErrors({ expiresAt: 'policy.expired' })
  }

  /** An equal policy that exists gets the settings of the addition. */
  async #readAddition(addition: Addition, known: ReadonlySet<string>): Promise<void> {
    const { segmentId = BUILT_IN_SEGMENT_ID, group: policyGroup, solvedMode } = addition
    if (!known.has(segmentId)) throw noSegment()
    assertMode(policyGroup, solvedMode)
    this.#assertAhead(addition.expiresAt?.getTime() ?? null)
    const { entries } = await readPolicyEntries(policyGroup, addition.entries)
    const kind = { segmentId, policyGroup, solvedMode }
    const equal = await this.deps.customPolicies.findEqual({
      ...kind,
      entries: entries.map(({ entry }) => entry),
    })
    const stored = new Map(equal.filter(({ id }) => !this.#named.has(id)).map((row) => [row.entry, row]))
    const settings = storedSettings(addition)
    const slicer = new TimeSlicer()
    for (const entry of entries) {
      await slicer.pause()
      const id = `draft:${this.#additions}`
      this.#additions += 1
      const existing = stored.get(entry.entry)
      if (existing && hasSettings(existing, addition)) continue
      if (existing) {
        this.replaced.push(existing)
        this.#named.add(existing.id)
      }
      const key = keyOf({ ...kind, entry: entry.entry })
      const before = existing ?? this.#drafted.get(key) ?? newPolicy(id, kind, entry)
      this.#drafted.set(key, { ...before, ...settings })
    }
  }
}

function storedSettings(
  addition: Addition,
): Pick<DraftedPolicy, 'enable' | 'shadow' | 'expiresAt' | 'schedule'> {
  const { enable, shadow, expiresAt, schedule } = addedSettings(addition)
  return {
    enable: Number(enable),
    shadow: Number(shadow),
    expiresAt: expiresAt?.getTime() ?? null,
    schedule: schedule && JSON.stringify(schedule),
  }
}

function newPolicy(
  id: string,
  kind: Pick<DraftedPolicy, 'segmentId' | 'policyGroup' | 'solvedMode'>,
  { entry, deviceIp, deviceMac }: PolicyEntry,
) {
  return { id, ...kind, entry, deviceIp, deviceMac, exceptionDomain: null, validFrom: null }
}

/** Only one policy can have each key. */
function keyOf({
  segmentId,
  policyGroup,
  solvedMode,
  entry,
}: Pick<StoredPolicy, 'segmentId' | 'policyGroup' | 'solvedMode' | 'entry'>): string {
  return JSON.stringify([segmentId, policyGroup, solvedMode, entry])
}
