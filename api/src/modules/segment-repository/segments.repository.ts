import { isDeepStrictEqual } from 'node:util'
import type { SEGMENT_SORTS, segmentFilter } from '@netwarden/shared/contract'
import {
  type GatewayBanAnswer,
  SAFE_SEARCH,
  SAFE_SEARCH_ENGINES,
  type SafeSearchSettings,
  type SEGMENT_FIELDS,
  type SegmentEntry,
} from '@netwarden/shared/domain'
import type { FieldValues } from '@netwarden/shared/fields'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { Insertable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { SegmentEntryRow, SegmentTable, SegmentTableRow } from '../../platform/state/tables/control.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'
import { enablementId, entryId } from '../../policies/past-ids.ts'
import { holdSegments, lockSegments } from './hold-segments.ts'

export type SegmentFilter = z.output<typeof segmentFilter>
export type SegmentSort = (typeof SEGMENT_SORTS)[number]
export type SegmentPatch = Partial<FieldValues<typeof SEGMENT_FIELDS>>
export type StoredSegment = Omit<SegmentTableRow, 'inherits'> & {
  inherits: boolean
  entries: SegmentEntryRow[]
  entryCount: number
  policyCount: number
  presetCount: number
}

const SAFE_SEARCH_FIELDS = SAFE_SEARCH_ENGINES.map((engine) => SAFE_SEARCH[engine].field)
const NO_SAFE_SEARCH: SafeSearchSettings = {
  safeSearchGoogle: null,
  safeSearchBing: null,
  safeSearchDuckDuckGo: null,
  safeSearchYouTube: null,
}
const ROWS_A_STATEMENT = 500

export class SegmentsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): SegmentsRepository {
    return new SegmentsRepository(trx)
  }

  async list(
    filter: SegmentFilter,
    { sort, order, ...window }: ListWindow<SegmentSort>,
    /** Largest number of entries of each segment, by the number of segments. */
    mostEntries?: (segments: number) => number,
  ): Promise<Slice<StoredSegment>> {
    const direction = order ?? 'asc'
    const query = this.#filtered(filter)
      .selectAll('segment')
      .orderBy(`segment.${sort ?? 'rank'}`, direction)
      .orderBy('segment.id', direction)
    const { rows, total } = await readPage(query, window)
    return { total, rows: await this.#complete(rows, mostEntries?.(rows.length)) }
  }

  async find(id: string): Promise<StoredSegment | undefined> {
    const row = await this.db.selectFrom('segment').selectAll().where('id', '=', id).executeTakeFirst()
    return row && (await this.#complete([row]))[0]
  }

  /** Names by id, of all segments. */
  async names(): Promise<Map<string, string>> {
    const rows = await this.db
      .selectFrom('segment')
      .select(['id', 'name'])
      .orderBy('rank')
      .orderBy('id')
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  /** What the gateway answers for banned names, for segments with their own setting. */
  async banAnswers(): Promise<Map<string, GatewayBanAnswer>> {
    const rows = await this.db.selectFrom('segment').select(['id', 'banAnswer']).execute()
    return new Map(
      rows.flatMap(({ id, banAnswer }) => (banAnswer === null ? [] : [[id, banAnswer] as const])),
    )
  }

  /** What segments set for safe search, those of all devices first. */
  async safeSearch(): Promise<{ ofAll: SafeSearchSettings; own: Map<string, SafeSearchSettings> }> {
    const rows = await this.db
      .selectFrom('segment')
      .select(['id', ...SAFE_SEARCH_FIELDS])
      .execute()
    const settings = rows.map(({ id, ...own }): [string, SafeSearchSettings] => [id, own])
    const own = new Map(settings.filter(([, each]) => Object.values(each).some((mode) => mode !== null)))
    return { ofAll: own.get(BUILT_IN_SEGMENT_ID) ?? NO_SAFE_SEARCH, own }
  }

  /** Ids in rank order, without the built-in segment. */
  async rankedIds(): Promise<string[]> {
    const rows = await this.db
      .selectFrom('segment')
      .select('id')
      .where('id', '!=', BUILT_IN_SEGMENT_ID)
      .orderBy('rank')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  #filtered({ q, defaultMode, id }: SegmentFilter) {
    let query = this.db.selectFrom('segment')
    if (id) query = query.where('segment.id', 'in', id.length > 0 ? id : [''])
    if (defaultMode) query = query.where('defaultMode', '=', defaultMode)
    if (q) {
      query = query.where((eb) =>
        eb.or([
          containsText('segment.name', q),
          containsText('segment.description', q),
          eb.exists(
            eb
              .selectFrom('segmentEntry')
              .select('segmentEntry.entry')
              .whereRef('segmentEntry.segmentId', '=', 'segment.id')
              .where(containsText('segmentEntry.entry', q)),
          ),
        ]),
      )
    }
    return query
  }

  async #complete(rows: readonly SegmentTableRow[], maxEntries?: number): Promise<StoredSegment[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [entries, entryCounts, policyCounts, listCounts] = await Promise.all([
      this.#entries(ids, maxEntries),
      this.#count('segmentEntry', ids),
      this.#count('customPolicy', ids),
      this.#count('listEnablement', ids),
    ])
    return rows.map((row) => ({
      ...row,
      inherits: row.inherits === 1,
      entries: entries.get(row.id) ?? [],
      entryCount: entryCounts.get(row.id) ?? 0,
      policyCount: policyCounts.get(row.id) ?? 0,
      presetCount: listCounts.get(row.id) ?? 0,
    }))
  }

  async #entries(ids: string[], maxEntries?: number): Promise<Map<string, SegmentEntryRow[]>> {
    let query = this.db.selectFrom('segmentEntry').selectAll().where('segmentId', 'in', ids)
    if (maxEntries !== undefined) query = query.where('position', '<', maxEntries)
    const rows = await query.orderBy('segmentId').orderBy('position').execute()
    const entriesOf = new Map<string, SegmentEntryRow[]>(ids.map((id) => [id, []]))
    for (const row of rows) entriesOf.get(row.segmentId)?.push(row)
    return entriesOf
  }

  async #count(
    table: 'segmentEntry' | 'customPolicy' | 'listEnablement',
    ids: string[],
  ): Promise<Map<string, number>> {
    let query = this.db
      .selectFrom(table)
      .select((eb) => ['segmentId', eb.fn.countAll<number>().as('total')])
      .where('segmentId', 'in', ids)
    if (table === 'listEnablement') query = query.where(sql.ref('enable'), '=', 1)
    const rows = await query.groupBy('segmentId').execute()
    return new Map(rows.map(({ segmentId, total }) => [segmentId, Number(total)]))
  }

  /** Adds it as the last before the built-in one; false when there are as many as there may be. */
  async create(
    work: Work,
    row: Insertable<SegmentTable>,
    entries: readonly SegmentEntry[],
    limit: number,
  ): Promise<boolean> {
    const { trx } = work
    await lockSegments(trx)
    const { total } = await trx
      .selectFrom('segment')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total >= limit) return false
    await keepRank(work)
    await trx.insertInto('segment').values(row).execute()
    work.replaced('segment', row.id, null)
    noteEntries(work, [], await addEntries(trx, row.id, entries))
    await renumber(trx)
    return true
  }

  /** Changes a segment that still has that version, and answers the next one; undefined on another version. */
  async update(
    work: Work,
    { entries: before, entryCount: _, policyCount: __, presetCount: ___, ...stored }: StoredSegment,
    { inherits, ...patch }: SegmentPatch,
    entries: readonly SegmentEntry[] | undefined,
    now: number,
  ): Promise<number | undefined> {
    const { trx } = work
    const { id, version } = stored
    const changed = await trx
      .updateTable('segment')
      .set((eb) => ({
        ...patch,
        ...(inherits !== undefined && { inherits: Number(inherits) }),
        updatedAt: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!changed) return undefined
    work.replaced('segment', id, { ...stored, inherits: Number(stored.inherits) })
    if (entries) {
      await trx.deleteFrom('segmentEntry').where('segmentId', '=', id).execute()
      noteEntries(work, before, await addEntries(trx, id, entries))
    }
    return changed.version
  }

  /** Locks these until the write ends; answers which of them exist. */
  lock({ trx }: Work, ids: readonly string[]): Promise<Set<string>> {
    return holdSegments(trx, ids)
  }

  /** Locks these and the set of segments until the write ends; answers which of them exist. */
  async hold({ trx }: Work, ids: readonly string[]): Promise<Set<string>> {
    await lockSegments(trx)
    return holdSegments(trx, ids)
  }

  /** With their entries and policies, after their pauses ended; held before, so that no caller adds one meanwhile. */
  delete(work: Work, ids: readonly string[]): Promise<void> {
    return deleteSegments(work, ids)
  }

  /** Orders all but the built-in one; answers the order before, or null when the given ids are not the existing ones. */
  async rank(work: Work, ids: readonly string[], now: number): Promise<string[] | null> {
    const { trx } = work
    await lockSegments(trx)
    const before = await new SegmentsRepository(trx).rankedIds()
    const ranks = new Map(before.map((id, index) => [id, index + 1]))
    if (ids.length !== before.length || ids.some((id) => !ranks.has(id))) return null
    work.replaced('rank', '', { ids: before })
    for (const [index, id] of ids.entries()) {
      if (ranks.get(id) === index + 1) continue
      await trx
        .updateTable('segment')
        .set({ rank: index + 1, updatedAt: now })
        .where('id', '=', id)
        .execute()
    }
    return before
  }
}

async function addEntries(
  trx: Transaction<StateTables>,
  segmentId: string,
  entries: readonly SegmentEntry[],
): Promise<SegmentEntryRow[]> {
  const rows = entries.map(({ user: userName, ...entry }, position) => ({
    segmentId,
    position,
    userName,
    ...entry,
  }))
  for (const part of pieces(rows, ROWS_A_STATEMENT)) {
    await trx.insertInto('segmentEntry').values(part).execute()
  }
  return rows
}

/** Keeps the entries that were changed, moved, added or removed. */
function noteEntries(
  work: Work,
  before: readonly SegmentEntryRow[],
  after: readonly SegmentEntryRow[],
): void {
  const left = new Map(after.map((row) => [entryId(row), row]))
  for (const row of before) {
    const id = entryId(row)
    if (!isDeepStrictEqual(row, left.get(id))) work.replaced('entry', id, row)
    left.delete(id)
  }
  for (const id of left.keys()) work.replaced('entry', id, null)
}

export async function deleteSegments(work: Work, ids: readonly string[]): Promise<void> {
  const { trx } = work
  if (ids.length === 0) return
  await keepRank(work)
  const entries = await trx.deleteFrom('segmentEntry').where('segmentId', 'in', ids).returningAll().execute()
  noteEntries(work, entries, [])
  const policies = await trx.deleteFrom('customPolicy').where('segmentId', 'in', ids).returningAll().execute()
  for (const policy of policies) work.replaced('policy', policy.id, policy)
  const enablements = await trx
    .deleteFrom('listEnablement')
    .where('segmentId', 'in', ids)
    .returningAll()
    .execute()
  for (const row of enablements) work.replaced('enablement', enablementId(row), row)
  const segments = await trx.deleteFrom('segment').where('id', 'in', ids).returningAll().execute()
  for (const segment of segments) work.replaced('segment', segment.id, segment)
  await renumber(trx)
}

/** Keeps the order of the segments as it was before the write. */
export async function keepRank(work: Work): Promise<void> {
  work.replaced('rank', '', { ids: await new SegmentsRepository(work.trx).rankedIds() })
}

/** Ranks run from 1 without gaps, the built-in one's last. */
export async function renumber(trx: Transaction<StateTables>): Promise<void> {
  const rows = await trx.selectFrom('segment').select(['id', 'rank']).orderBy('rank').orderBy('id').execute()
  const isBuiltIn = ({ id }: { id: string }) => id === BUILT_IN_SEGMENT_ID
  const ordered = [...rows.filter((row) => !isBuiltIn(row)), ...rows.filter(isBuiltIn)]
  for (const [index, { id, rank }] of ordered.entries()) {
    if (rank === index + 1) continue
    await trx
      .updateTable('segment')
      .set({ rank: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}
