import type { NewSegmentInput, PolicyDraftInput } from '@netwarden/shared/contract'
import { conflict, fieldErrors, notFound } from '@netwarden/shared/errors'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { CustomPolicyRow, PolicyDraft, Term } from '@netwarden/shared/policy'
import type { ReplayScope } from '../../history/replay-scope.ts'
import { TimeSlicer } from '../../platform/batches/time-slices.ts'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { customPolicyRows, readTerm, termOfList } from '../../policies/live-rows.ts'
import { type ExceptionsRepository, exceptionEnd } from '../exceptions/index.ts'
import type { ListEnablementsRepository } from '../list-catalog/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { noSegment, readEntries, type SegmentsRepository } from '../segment-repository/index.ts'
import { type ChangeDraft, exceptedAddresses } from './change-draft.ts'
import { DraftedPolicies, type DraftedPoliciesDeps } from './drafted-policies.ts'

export interface DraftReaderDeps extends DraftedPoliciesDeps {
  segments: Pick<SegmentsRepository, 'rankedIds'>
  lists: Pick<ListsService, 'find'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  /** The MACs that hold addresses at a moment (epoch ms); null where none is known. */
  macsOf(ips: readonly string[], at: number): Promise<ReadonlyMap<string, string | null>>
}

/** A draft with all that it names found in the store. */
export interface ReadDraft {
  draft: PolicyDraft
  scope: ReplayScope | null
  /** Lists that the draft decides by another version, with the names of one that is not stored. */
  versions: readonly { id: string; version: string; content?: string }[]
}

/** Reads drafts as the calls for the same changes read theirs, with the same validation. */
export class DraftReader {
  constructor(private readonly deps: DraftReaderDeps) {}

  async read(input: ChangeDraft, newSegment?: NewSegmentInput): Promise<ReadDraft> {
    const { customPolicies = {}, lists = [], segments = [], exceptions = {}, rank = null } = input
    const known = await this.#segmentIds()
    const parts = new DraftRows()
    const policies = new DraftedPolicies(this.deps)
    await policies.read(customPolicies, known)
    const slicer = new TimeSlicer()
    for (const policy of policies.drafted) {
      if (policy.enable === 1) parts.add(customPolicyRows(policy), readTerm(policy))
      await slicer.pause()
    }
    const ended = await this.#readExceptions(exceptions, parts, known)
    const changed = [...policies.replaced, ...ended]
    const switches = await this.#readLists(lists, known)
    const read = segments.map(({ id, entries, defaultMode, inherits }) => {
      if (!known.has(id)) throw notFound()
      if (id === BUILT_IN_SEGMENT_ID && entries?.length)
        throw fieldErrors({ entries: 'segment.builtIn.entries' })
      if (id === BUILT_IN_SEGMENT_ID && inherits) throw fieldErrors({ inherits: 'segment.builtIn.inherits' })
      const texts = entries && readEntries(entries).entries.map(({ entry }) => entry)
      return {
        id,
        ...(defaultMode === undefined ? {} : { defaultMode }),
        ...(inherits === undefined ? {} : { inherits }),
        ...(texts ? { entries: texts } : {}),
      }
    })
    if (rank !== null) assertRank(rank, known)
    const added = newSegment && draftedSegment(newSegment)
    const isOfAll = segments.length > 0 || rank !== null || added !== undefined
    const touched = [...parts.rows, ...changed.flatMap(customPolicyRows)]
    const draft = {
      customPolicies: parts.rows,
      terms: parts.terms,
      replaced: changed.map(({ id }) => id),
      lists: switches,
      segments: added ? [...read, added] : read,
      rank: added ? [...(rank ?? (await this.deps.segments.rankedIds())), added.id] : rank,
    }
    const versions = lists.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]))
    return { draft, versions, scope: isOfAll ? null : scopeOf(touched, lists) }
  }

  async #segmentIds(): Promise<Set<string>> {
    return new Set([...(await this.deps.segments.rankedIds()), BUILT_IN_SEGMENT_ID])
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
        id: `draft:exception:${index}`,
        segmentId,
        policyGroup: 'domain',
        solvedMode: 'passed',
        entry: domain,
        exceptionDomain: domain,
        deviceIp: deviceIP ?? null,
        deviceMac,
      })
      parts.add(rows, { expiresAt: exceptionEnd(exception, now), schedule: null })
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
      const before = stored.find((row) => row.listId === id && row.segmentId === segmentId)
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

function draftedSegment({ entries, ...settings }: NewSegmentInput) {
  const texts = readEntries(entries).entries.map(({ entry }) => entry)
  return { id: 'draft:segment', ...settings, entries: texts }
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

/** The visits that changed policies and lists decide; null for all, as with policies on addresses. */
export function scopeOf(
  rows: readonly CustomPolicyRow[],
  lists: readonly { id: string }[],
): ReplayScope | null {
  if (rows.some(({ group }) => group === 'ip')) return null
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
