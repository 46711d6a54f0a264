import type { PolicyReport, ReportedPolicy, SegmentOverlaps } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { listRules } from '@netwarden/shared/policy'
import { DAY } from '../../platform/events/time-slices.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PolicyFile } from '../../policies/policy-file.ts'
import type { ListCatalog, ListEnablementsRepository, PolicyHitsRepository } from '../list-catalog/index.ts'
import type { CurrentPolicies } from '../policy-snapshot/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import { EntryHolders, type SegmentEntries } from './entry-holders.ts'
import { reportLists } from './list-reports.ts'
import type { ReportedRow, ReportsRepository } from './reports.repository.ts'
import { findOverlaps } from './segment-overlaps.ts'

export interface ReportsDeps {
  repository: ReportsRepository
  currentPolicies: Pick<CurrentPolicies, 'inForce'>
  segments: Pick<SegmentsRepository, 'names'>
  lists: Pick<ListsService, 'names'>
  catalog: Pick<ListCatalog, 'all' | 'find'>
  file: Pick<PolicyFile, 'entries' | 'saved'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  hits: Pick<PolicyHitsRepository, 'often' | 'of'>
  clock: Clock
}

const MOST_ROWS = 200
/** Largest number of names in a list whose names are evaluated one by one. */
const MOST_NAMES = 20_000
const UNUSED_AFTER = 30 * DAY

interface Naming {
  segmentName(id: string): string
  listName(id: string): string
}

/** Policies that need a decision of an administrator. */
export class Reports {
  constructor(private readonly deps: ReportsDeps) {}

  async read(language: Language): Promise<PolicyReport> {
    const { currentPolicies, segments, lists, clock } = this.deps
    const now = clock.now()
    const [names, listNames] = [await segments.names(), lists.names(language)]
    const naming: Naming = {
      segmentName: (id) => segmentName(names.get(id) ?? '', language),
      listName: (id) => listNames.get(id) ?? id,
    }
    const ranked = currentPolicies.inForce.set.segments
    const [unused, shadowed, ofLists, expired] = await Promise.all([
      this.#unused(now, naming),
      this.deps.repository.outweighedBans(MOST_ROWS),
      this.#lists(now),
      this.deps.repository.expired(now, MOST_ROWS),
    ])
    const report = {
      unused: unused.slice(0, MOST_ROWS),
      shadowed: [
        ...shadowed.map(({ by, ...row }) => ({ ...presentPolicy(row, naming), by: [by] })),
        ...ofLists.shadowed.map(({ id, segmentId, by }) => ({ ...presentList(id, segmentId, naming), by })),
      ],
      contradicting: ofLists.contradicting.map(({ lists: held, ...row }) => ({
        ...row,
        segmentName: naming.segmentName(row.segmentId),
        lists: held.map((list) => ({ ...list, name: naming.listName(list.id) })),
      })),
      emptySegments: ranked
        .filter(({ id, entries }) => id !== BUILT_IN_SEGMENT_ID && entries.length === 0)
        .map(({ id }) => ({ segmentId: id, name: naming.segmentName(id) })),
      unreachableEntries: findUnreachableEntries(ranked, MOST_ROWS).map((entry) => ({
        ...entry,
        segmentName: naming.segmentName(entry.segmentId),
        byName: naming.segmentName(entry.by),
      })),
      expired: expired.map((row) => ({
        ...presentPolicy(row, naming),
        expiresAt: new Date(row.expiresAt ?? now).toISOString(),
      })),
    }
    const total = Object.values(report).reduce((sum, list) => sum + list.length, 0)
    return { ...report, total }
  }

  /** Where the entries of a segment would overlap those of the others. */
  async overlaps(
    asked: { id?: string | undefined; entries: readonly string[] },
    language: Language,
  ): Promise<SegmentOverlaps> {
    const names = await this.deps.segments.names()
    const { set } = this.deps.currentPolicies.inForce
    return findOverlaps(set.segments, asked, (id) => segmentName(names.get(id) ?? '', language))
  }

  /** Policies, lists in their segments, and exceptions without a hit; none while hits cannot be counted. */
  async #unused(now: number, naming: Naming): Promise<PolicyReport['unused']> {
    const { repository, hits } = this.deps
    const since = now - UNUSED_AFTER
    const often = await hits.often()
    if (often === null) return []
    const isUnused = ({ id }: ReportedRow) => (often.get(id) ?? 0) === 0
    const [policies, exceptions, lists] = await Promise.all([
      firstOf(repository.unchangedSince(since, now), isUnused, MOST_ROWS),
      repository.endedExceptions(since, now, MOST_ROWS),
      this.#unusedLists(since, naming),
    ])
    return [
      ...policies.map((row) => ({
        ...presentPolicy(row, naming),
        since: iso(Math.max(row.updatedAt, since)),
      })),
      ...lists,
      ...exceptions
        .filter(isUnused)
        .map((row) => ({ ...presentPolicy(row, naming), since: iso(row.updatedAt) })),
    ]
  }

  async #unusedLists(since: number, naming: Naming): Promise<PolicyReport['unused']> {
    const { enablements, catalog, hits } = this.deps
    const old = new Set(catalog.all.filter(({ updatedAt }) => updatedAt < since).map(({ id }) => id))
    const enabled = (await enablements.all()).filter(
      ({ enable, shadow, listId, expiresAt }) => enable && !shadow && expiresAt === null && old.has(listId),
    )
    const unused: PolicyReport['unused'] = []
    for (const segmentId of new Set(enabled.map((row) => row.segmentId))) {
      const ids = enabled.filter((row) => row.segmentId === segmentId).map(({ listId }) => listId)
      // Segments that inherit a list count its hits as theirs.
      const hitsOf = await hits.of(ids, segmentId === BUILT_IN_SEGMENT_ID ? undefined : segmentId)
      for (const id of ids)
        if (hitsOf(id).hits30d === 0)
          unused.push({ ...presentList(id, segmentId, naming), since: iso(since) })
    }
    return unused
  }

  async #lists(now: number) {
    const { catalog, file, currentPolicies } = this.deps
    const { set, versions } = currentPolicies.inForce
    await file.saved()
    const isShort = (id: string) => (catalog.find(id)?.domainCount ?? 0) <= MOST_NAMES
    const hashes = new Map(versions.filter(({ id }) => isShort(id)).map(({ id, hash }) => [id, hash]))
    const entriesOf = (id: string) => {
      const hash = hashes.get(id)
      return hash === undefined ? [] : file.entries(hash)
    }
    return reportLists(set, listRules(set, entriesOf), { at: now, limit: MOST_ROWS })
  }
}

async function firstOf<Row>(rows: AsyncIterable<Row>, isWanted: (row: Row) => boolean, most: number) {
  const found: Row[] = []
  for await (const row of rows) {
    if (isWanted(row)) found.push(row)
    if (found.length === most) break
  }
  return found
}

function presentPolicy(
  { id, segmentId, entry, exceptionDomain }: ReportedRow,
  naming: Naming,
): ReportedPolicy {
  return {
    policyId: id,
    name: exceptionDomain ?? entry,
    kind: exceptionDomain === null ? 'customPolicy' : 'exception',
    segmentId,
    segmentName: naming.segmentName(segmentId),
  }
}

function presentList(id: string, segmentId: string, naming: Naming): ReportedPolicy {
  return {
    policyId: id,
    name: naming.listName(id),
    kind: 'list',
    segmentId,
    segmentName: naming.segmentName(segmentId),
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

interface UnreachableEntry {
  segmentId: string
  entry: string
  /** Id of the segment of higher rank that holds all of it. */
  by: string
}

/** Entries that never place a device, since a segment of higher rank holds them whole; at most so many. */
function findUnreachableEntries(ranked: readonly SegmentEntries[], limit: number): UnreachableEntry[] {
  const found: UnreachableEntry[] = []
  const holders = new EntryHolders()
  for (const { id, entries } of ranked) {
    if (id === BUILT_IN_SEGMENT_ID) continue
    for (const entry of entries) {
      const by = holders.find(entry)
      if (by !== undefined && found.length < limit) found.push({ segmentId: id, entry, by: by.segmentId })
    }
    holders.add(id, entries)
  }
  return found
}
