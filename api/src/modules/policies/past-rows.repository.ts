import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { PastRow } from '../../platform/state/past-rows.ts'
import type {
  SegmentEntryRow,
  SegmentTableRow,
  StoredEnablement,
  StoredPause,
  StoredPolicy,
} from '../../platform/state/tables/control.ts'
import type { StoredList } from '../../platform/state/tables/lists.ts'
import type { Work } from '../../platform/state/work.ts'
import { enablementId, entryId } from '../../policies/past-ids.ts'

interface RowOf {
  policy: StoredPolicy
  segment: SegmentTableRow
  entry: SegmentEntryRow
  rank: { ids: string[] }
  list: StoredList
  enablement: StoredEnablement
  pause: StoredPause
}

interface ReadRow {
  kind: string
  id: string
  row: string | null
}

/** Rows that objects had at one moment, of those that were changed after it. */
export class PastObjects {
  readonly #byKind = new Map<string, Map<string, unknown>>()

  constructor(rows: readonly ReadRow[]) {
    for (const { kind, id, row } of rows) {
      const its = this.#byKind.get(kind) ?? new Map<string, unknown>()
      this.#byKind.set(kind, its.set(id, row === null ? null : JSON.parse(row)))
    }
  }

  get isEmpty(): boolean {
    return this.#byKind.size === 0
  }

  /** By id; null for an object that did not exist. */
  of<Kind extends keyof RowOf>(kind: Kind): ReadonlyMap<string, RowOf[Kind] | null> {
    return (this.#byKind.get(kind) ?? new Map()) as ReadonlyMap<string, RowOf[Kind] | null>
  }
}

const IDS_A_STATEMENT = 500
const FORMER_ROWS = 100
const MOST_ADDED = 5_000
const BY_ID = [
  ['policy', 'customPolicy'],
  ['segment', 'segment'],
  ['list', 'policyList'],
] as const
const COLUMNS = ['pastRow.kind', 'pastRow.id', 'pastRow.row'] as const

/** The rows that objects had before each write that changed them. */
export class PastRowsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): PastRowsRepository {
    return new PastRowsRepository(trx)
  }

  /** Of a moment (epoch ms). */
  async at(moment: number): Promise<PastObjects> {
    return new PastObjects(await this.#firstAfter(moment).execute())
  }

  /** What the write of a moment replaced. */
  async replacedAt(moment: number): Promise<PastObjects> {
    const rows = await this.db.selectFrom('pastRow').select(COLUMNS).where('validTo', '=', moment).execute()
    return new PastObjects(rows)
  }

  /** Former rows of an object, the newest first; null where it did not exist. */
  async formerRows<Kind extends keyof RowOf>(
    kind: Kind,
    id: string,
    limit = FORMER_ROWS,
  ): Promise<{ validTo: number; row: RowOf[Kind] | null }[]> {
    const rows = await this.db
      .selectFrom('pastRow')
      .select(['validTo', 'row'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .orderBy('validTo', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ validTo, row }) => ({
      validTo,
      row: row === null ? null : (JSON.parse(row) as RowOf[Kind]),
    }))
  }

  /** Ids of policies that one write added, by the write, of all writes in a period (epoch ms). */
  async addedPolicies(from: number, to: number): Promise<string[][]> {
    const rows = await this.db
      .selectFrom('pastRow')
      .select(['validTo', 'id'])
      .where('kind', '=', 'policy')
      .where('row', 'is', null)
      .where('validTo', '>=', from)
      .where('validTo', '<=', to)
      .orderBy('validTo')
      .limit(MOST_ADDED)
      .execute()
    const writes = new Map<number, string[]>()
    for (const { validTo, id } of rows) writes.set(validTo, [...(writes.get(validTo) ?? []), id])
    return [...writes.values()]
  }

  /** Of what the write of a moment replaced: the rows that it left, where a later write replaced those too. */
  async changedSince(moment: number): Promise<PastObjects> {
    const rows = await this.#firstAfter(moment)
      .innerJoin('pastRow as written', (join) =>
        join
          .onRef('written.kind', '=', 'pastRow.kind')
          .onRef('written.id', '=', 'pastRow.id')
          .on('written.validTo', '=', moment),
      )
      .execute()
    return new PastObjects(rows)
  }

  /** The present rows of these objects; null for those that do not exist. */
  async present(objects: readonly PastRow[]): Promise<PastObjects> {
    const idsOf = (wanted: PastRow['kind']) =>
      objects.filter(({ kind }) => kind === wanted).map(({ id }) => id)
    const found = new Map<string, object>()
    const note = <Row extends object>(
      kind: PastRow['kind'],
      rows: readonly Row[],
      idOf: (row: Row) => string,
    ) => {
      for (const row of rows) found.set(`${kind} ${idOf(row)}`, row)
    }
    for (const [kind, table] of BY_ID)
      for (const ids of pieces(idsOf(kind), IDS_A_STATEMENT))
        note(
          kind,
          await this.db.selectFrom(table).selectAll().where('id', 'in', ids).execute(),
          ({ id }) => id,
        )
    const segments = new Set(idsOf('entry').map((id) => id.slice(0, id.indexOf(' '))))
    note('entry', await this.entriesOf([...segments]), entryId)
    if (idsOf('enablement').length > 0)
      note('enablement', await this.db.selectFrom('listEnablement').selectAll().execute(), enablementId)
    if (idsOf('pause').length > 0) note('pause', await this.pauses(), ({ segmentId }) => segmentId)
    const isRanked = idsOf('segment').length > 0 || idsOf('rank').length > 0
    const rank = {
      kind: 'rank',
      id: '',
      row: isRanked ? JSON.stringify({ ids: await this.#ranked() }) : null,
    }
    const rows = objects
      .filter(({ kind }) => kind !== 'rank')
      .map(({ kind, id }) => ({ kind, id, row: JSON.stringify(found.get(`${kind} ${id}`) ?? null) }))
    return new PastObjects(isRanked ? [...rows, rank] : rows)
  }

  async #ranked(): Promise<string[]> {
    const rows = await this.db.selectFrom('segment').select('id').orderBy('rank').execute()
    return rows.map(({ id }) => id).filter((id) => id !== BUILT_IN_SEGMENT_ID)
  }

  /** Before this moment (epoch ms) not all rows were kept; null where all were. */
  async keptSince(): Promise<number | null> {
    const row = await this.db
      .selectFrom('pastRow')
      .select('validTo')
      .where('kind', '=', 'upgrade')
      .orderBy('validTo', 'desc')
      .executeTakeFirst()
    return row?.validTo ?? null
  }

  async entriesOf(segmentIds: readonly string[]): Promise<SegmentEntryRow[]> {
    if (segmentIds.length === 0) return []
    return this.db.selectFrom('segmentEntry').selectAll().where('segmentId', 'in', segmentIds).execute()
  }

  pauses(): Promise<StoredPause[]> {
    return this.db.selectFrom('controlPause').selectAll().execute()
  }

  /** Removes rows that were valid only before a moment (epoch ms), and versions of deleted lists that nothing names. */
  async removeBefore({ trx }: Work, moment: number): Promise<void> {
    await trx.deleteFrom('pastRow').where('validTo', '<', moment).execute()
    await trx
      .deleteFrom('removedListVersion')
      .where('listId', 'not in', trx.selectFrom('pastRow').select('id').where('kind', '=', 'list'))
      .execute()
  }

  #firstAfter(moment: number) {
    const first = this.db
      .selectFrom('pastRow')
      .select(['kind', 'id'])
      .select((eb) => eb.fn.min('validTo').as('validTo'))
      .where('validTo', '>', moment)
      .where('kind', '!=', 'upgrade')
      .groupBy(['kind', 'id'])
      .as('first')
    return this.db
      .selectFrom('pastRow')
      .innerJoin(first, (join) =>
        join
          .onRef('first.kind', '=', 'pastRow.kind')
          .onRef('first.id', '=', 'pastRow.id')
          .onRef('first.validTo', '=', 'pastRow.validTo'),
      )
      .select(COLUMNS)
  }
}
