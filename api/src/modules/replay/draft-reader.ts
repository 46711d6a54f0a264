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
import type { ExceptionsRepository } from '../exceptions/index.ts'
import type { ListEnablementsRepository, ListsService } from '../lists/index.ts'
import {
  assertMode,
  type CustomPoliciesRepository,
  customPolicyRows,
  patchOf,
  readPolicyEntries,
  readTerm,
  termOfList,
} from '../policies/index.ts'
import { noSegment, readEntries, type SegmentsRepository } from '../segments/index.ts'
import { type ChangeDraft, endOf, exceptedAddresses } from './change-draft.ts'

export interface DraftReaderDeps {
  customPolicies: Pick<CustomPoliciesRepository, 'findMany' | 'findEqual'>
  segments: Pick<SegmentsRepository, 'rankedIds'>
  lists: Pick<ListsService, 'find'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  /** The MACs that hold addresses at a moment (epoch ms); null where none is known. */
  macsOf(ips: readonly string[], at: number): Promise<ReadonlyMap<string, string | null>>
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

interface ReadChanges {
  stored: readonly StoredPolicy[]
  /** Ids of policies that do not prevent an addition with their current mode. */
  freed: Set<string>
  /** Keys of the policies that the draft changes to another mode. */
  taken: Set<string>
}

/** Reads drafts as the calls for the same changes read theirs, with the same validation. */
export class DraftReader {
  constructor(private readonly deps: DraftReaderDeps) {}

  async read(input: ChangeDraft): Promise<ReadDraft> {
    const { customPolicies = {}, lists = [], segments = [], exceptions = {}, rank = null } = input
    const known = await this.#segmentIds()
    const parts = new DraftRows()
    const changes = await this.#readChanges(customPolicies, parts)
    const ended = await this.#readExceptions(exceptions, parts, known)
    const changed = [...changes.stored, ...ended]
    await this.#readAdditions(customPolicies, changes, parts, known)
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

  /** Policies that are removed, switched or changed; those that stay enabled join the rows of the draft. */
  async #readChanges(changes: Additions, parts: DraftRows): Promise<ReadChanges> {
    const { remove = [], enable = [], update = [] } = changes
    const ids = [...new Set([...remove, ...[...enable, ...update].map(({ id }) => id)])]
    const stored = await this.deps.customPolicies.findMany(ids)
    if (stored.length < ids.length) throw notFound()
    const removed = new Set(remove)
    const switched = new Map(enable.map(({ id, ...wanted }) => [id, wanted]))
    const updated = new Map(update.map(({ id, ...wanted }) => [id, wanted]))
    const read: ReadChanges = { stored, freed: new Set(remove), taken: new Set() }
    for (const before of stored) {
      if (removed.has(before.id)) continue
      const { enable: isOn = before.enable === 1, shadow = before.shadow === 1 } =
        switched.get(before.id) ?? {}
      const change = updated.get(before.id) ?? {}
      const switches = { enable: Number(isOn), shadow: Number(shadow) }
      const after = { ...before, ...switches, ...patchOf(change) }
      if (change.solvedMode) assertMode(before.policyGroup, change.solvedMode)
      if (after.expiresAt !== before.expiresAt) this.#assertAhead(after.expiresAt)
      if (after.solvedMode !== before.solvedMode) {
        await this.#assertFree(after, removed)
        read.freed.add(before.id)
        read.taken.add(keyOf(after))
      }
      if (after.enable === 1) parts.add(customPolicyRows(after), readTerm(after))
    }
    return read
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

  async #readAdditions(
    { add = [] }: Additions,
    { freed, taken }: ReadChanges,
    parts: DraftRows,
    known: ReadonlySet<string>,
  ): Promise<void> {
    const added = new Set(taken)
    let number = 0
    for (const addition of add) {
      const { segmentId = BUILT_IN_SEGMENT_ID, group, solvedMode } = addition
      if (!known.has(segmentId)) throw noSegment()
      assertMode(group, solvedMode)
      const expiresAt = addition.expiresAt?.getTime() ?? null
      this.#assertAhead(expiresAt)
      const { entries } = await readPolicyEntries(group, addition.entries)
      const asked = { segmentId, policyGroup: group, solvedMode, entries: entries.map(({ entry }) => entry) }
      const equal = await this.deps.customPolicies.findEqual(asked)
      const existing = new Set(equal.flatMap(({ id, entry }) => (freed.has(id) ? [] : [entry])))
      for (const entry of entries) {
        const id = `draft:${number}`
        number += 1
        // An existing entry in this mode stays as it is, also where an earlier addition made it.
        const key = keyOf({ segmentId, policyGroup: group, solvedMode, entry: entry.entry })
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

  /** New exceptions join the rows of the draft; the answer are those that it ends. */
  async #readExceptions(
    { add = [], end = [] }: NonNullable<ChangeDraft['exceptions']>,
    parts: DraftRows,
    known: ReadonlySet<string>,
  ): Promise<StoredPolicy[]> {
    const now = this.deps.clock.now()
    const macs = await this.deps.macsOf(exceptedAddresses({ exceptions: { add } }), now)
    for (const [index, exception] of add.entries()) {
      const { segmentId = BUILT_IN_SEGMENT_ID, deviceIP, domain } = exception
      if (!known.has(segmentId)) throw noSegment()
      const deviceMac = macs.get(deviceIP ?? '') ?? null
      const rows = customPolicyRows({
        ...{ id: `draft:exception:${index}`, segmentId, policyGroup: 'domain', solvedMode: 'passed' },
        ...{ entry: domain, exceptionDomain: domain, deviceIp: deviceIP ?? null, deviceMac },
      })
      parts.add(rows, { expiresAt: endOf(exception, now), schedule: null })
    }
    const ids = [...new Set(end)]
    const stored = await this.deps.storedExceptions.findMany(ids)
    if (stored.length < ids.length) throw notFound()
    return stored
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

/** Only one policy can have each key. */
function keyOf({
  segmentId,
  policyGroup,
  solvedMode,
  entry,
}: Pick<StoredPolicy, 'segmentId' | 'policyGroup' | 'solvedMode' | 'entry'>): string {
  return JSON.stringify([segmentId, policyGroup, solvedMode, entry])
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
