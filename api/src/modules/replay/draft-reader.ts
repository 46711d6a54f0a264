import {
  BUILT_IN_SEGMENT_ID,
  type CustomPolicyRow,
  conflict,
  fieldErrors,
  notFound,
  type PolicyDraft,
  type PolicyDraftInput,
  type PolicyEntry,
  type Term,
} from '@netwarden/shared'
import type { ReplayScope } from '../../history/replay-scope.ts'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ListEnablementsRepository, ListsService } from '../lists/index.ts'
import {
  type CustomPoliciesRepository,
  customPolicyRows,
  readPolicyEntries,
  readTerm,
  termOfList,
} from '../policies/index.ts'
import { noSegment, readEntries, type SegmentsRepository } from '../segments/index.ts'

export interface DraftReaderDeps {
  customPolicies: Pick<CustomPoliciesRepository, 'findMany' | 'findEqual'>
  segments: Pick<SegmentsRepository, 'rankedIds'>
  lists: Pick<ListsService, 'find'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  clock: Clock
}

/** A draft with all that it names found in the store. */
export interface ReadDraft {
  draft: PolicyDraft
  scope: ReplayScope | null
  /** Lists that the draft decides by another version. */
  versions: readonly { id: string; version: string }[]
}

type Additions = NonNullable<PolicyDraftInput['customPolicies']>

/** Reads drafts as the calls for the same changes read theirs, with the same validation. */
export class DraftReader {
  constructor(private readonly deps: DraftReaderDeps) {}

  async read(input: PolicyDraftInput): Promise<ReadDraft> {
    const { customPolicies = {}, lists = [], segments = [], rank = null } = input
    const known = await this.#segmentIds()
    const parts = new DraftRows()
    const changed = await this.#readChanges(customPolicies, parts)
    await this.#readAdditions(customPolicies, parts, known)
    const switches = await this.#readLists(lists, known)
    const read = segments.map(({ id, entries, defaultMode }) => {
      if (!known.has(id)) throw notFound()
      if (id === BUILT_IN_SEGMENT_ID && entries?.length)
        throw fieldErrors({ entries: 'segment.builtIn.entries' })
      const texts = entries && readEntries(entries).entries.map(({ entry }) => entry)
      return {
        id,
        ...(defaultMode === undefined ? {} : { defaultMode }),
        ...(texts ? { entries: texts } : {}),
      }
    })
    if (rank !== null) assertRank(rank, known)
    const isOfAll = segments.length > 0 || rank !== null || parts.rows.some(({ group }) => group === 'ip')
    const touched = [...parts.rows, ...changed.flatMap(customPolicyRows)]
    const draft = {
      customPolicies: parts.rows,
      terms: parts.terms,
      replaced: changed.map(({ id }) => id),
      lists: switches,
      segments: read,
      rank,
    }
    const versions = lists.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]))
    const isReplacingIp = changed.some(({ policyGroup }) => policyGroup === 'ip')
    return { draft, versions, scope: isOfAll || isReplacingIp ? null : scopeOf(touched, lists) }
  }

  async #segmentIds(): Promise<Set<string>> {
    return new Set([...(await this.deps.segments.rankedIds()), BUILT_IN_SEGMENT_ID])
  }

  /** Policies that are removed, enabled or disabled; those that stay enabled join the rows of the draft. */
  async #readChanges({ remove = [], enable = [] }: Additions, parts: DraftRows): Promise<StoredPolicy[]> {
    const ids = [...new Set([...remove, ...enable.map(({ id }) => id)])]
    const stored = await this.deps.customPolicies.findMany(ids)
    if (stored.length < ids.length) throw notFound()
    const removed = new Set(remove)
    const switched = new Map(enable.map(({ id, ...wanted }) => [id, wanted]))
    for (const policy of stored) {
      const { enable: isOn = policy.enable === 1, shadow = policy.shadow === 1 } =
        switched.get(policy.id) ?? {}
      if (removed.has(policy.id) || !isOn) continue
      parts.add(customPolicyRows(policy), readTerm({ ...policy, shadow: Number(shadow) }))
    }
    return stored
  }

  async #readAdditions(
    { add = [], remove = [] }: Additions,
    parts: DraftRows,
    known: ReadonlySet<string>,
  ): Promise<void> {
    const removed = new Set(remove)
    const added = new Set<string>()
    let number = 0
    for (const addition of add) {
      const { segmentId = BUILT_IN_SEGMENT_ID, group, solvedMode } = addition
      if (!known.has(segmentId)) throw noSegment()
      if (group === 'ip' && solvedMode === 'passed') throw fieldErrors({ solvedMode: 'policy.ip.bannedOnly' })
      const expiresAt = addition.expiresAt?.getTime() ?? null
      if (expiresAt !== null && expiresAt <= this.deps.clock.now())
        throw fieldErrors({ expiresAt: 'policy.expired' })
      const { entries } = await readPolicyEntries(group, addition.entries)
      const asked = { segmentId, policyGroup: group, solvedMode, entries: entries.map(({ entry }) => entry) }
      const equal = await this.deps.customPolicies.findEqual(asked)
      const existing = new Set(equal.flatMap(({ id, entry }) => (removed.has(id) ? [] : [entry])))
      for (const entry of entries) {
        const id = `draft:${number}`
        number += 1
        // An existing entry in this mode stays as it is, also where an earlier addition made it.
        const key = JSON.stringify([segmentId, group, solvedMode, entry.entry])
        if (existing.has(entry.entry) || added.has(key)) continue
        added.add(key)
        if (!addition.enable) continue
        parts.add(rowsOfEntry(id, { segmentId, group, solvedMode }, entry), {
          expiresAt,
          schedule: addition.schedule ?? null,
          ...(addition.shadow && { shadow: true }),
        })
      }
    }
  }

  async #readLists(lists: NonNullable<PolicyDraftInput['lists']>, known: ReadonlySet<string>) {
    if (lists.length === 0) return []
    const stored = await this.deps.enablements.all()
    return lists.map(({ id, segmentId = BUILT_IN_SEGMENT_ID, enable, solvedMode, shadow }) => {
      if (!known.has(segmentId)) throw noSegment()
      this.deps.lists.find(id)
      const before = stored.find((row) => row.presetId === id && row.segmentId === segmentId)
      return {
        id,
        segmentId,
        enable: enable ?? before?.enable ?? false,
        solvedMode: solvedMode ?? before?.solvedMode ?? ('banned' as const),
        term: termOfList({ schedule: before?.schedule ?? null, shadow: shadow ?? before?.shadow ?? false }),
      }
    })
  }
}

/** Custom rows of a draft; equal terms are kept once. */
class DraftRows {
  readonly rows: CustomPolicyRow[] = []
  readonly terms: Term[] = []
  readonly #places = new Map<string, number>()

  add(rows: readonly CustomPolicyRow[], { expiresAt, schedule, shadow }: Term): void {
    const isPlain = expiresAt === null && schedule === null && !shadow
    const term = isPlain ? null : this.#placeOf({ expiresAt, schedule, ...(shadow && { shadow }) })
    for (const row of rows) this.rows.push(term === null ? row : { ...row, term })
  }

  #placeOf(term: Term): number {
    const key = JSON.stringify(term)
    const place = this.#places.get(key) ?? this.terms.push(term) - 1
    this.#places.set(key, place)
    return place
  }
}

function rowsOfEntry(
  id: string,
  { segmentId, group, solvedMode }: Pick<CustomPolicyRow, 'segmentId' | 'group' | 'solvedMode'>,
  { entry, deviceIp, deviceMac }: PolicyEntry,
): CustomPolicyRow[] {
  const policyGroup = group
  return customPolicyRows({
    id,
    segmentId,
    policyGroup,
    solvedMode,
    entry,
    deviceIp,
    deviceMac,
    exceptionDomain: null,
  })
}

function scopeOf(rows: readonly CustomPolicyRow[], lists: readonly { id: string }[]): ReplayScope {
  const of = (wanted: CustomPolicyRow['group']) => [
    ...new Set(rows.filter(({ group }) => group === wanted).map(({ entry }) => entry)),
  ]
  return { suffixes: of('domain'), devices: of('device'), lists: lists.map(({ id }) => id) }
}

function assertRank(rank: readonly string[], known: ReadonlySet<string>): void {
  const given = new Set(rank)
  if (given.has(BUILT_IN_SEGMENT_ID)) throw conflict('segment.builtIn.kept')
  const isWhole =
    given.size === rank.length && given.size === known.size - 1 && rank.every((id) => known.has(id))
  if (!isWhole) throw conflict('segment.rankChanged')
}
