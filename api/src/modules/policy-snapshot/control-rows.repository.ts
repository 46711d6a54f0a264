import type { PauseRow, SegmentRow } from '@netwarden/shared/policy'
import { type RawBuilder, sql } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import { POLICY_AREAS } from '../../platform/state/change-feed.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { StoredEnablement } from '../../platform/state/tables/control.ts'
import type { LivePolicy } from '../../policies/live-rows.ts'

/** A line of the change feed about these rows; a null id is all of the area. */
export interface PolicyChange {
  sequence: number
  area: string
  id: string | null
}

const ROWS_A_PAGE = 2_000
const IDS_A_PAGE = 500
/** After missing more changes than this, a process reads everything again. */
const MAX_CHANGES = 5_000

/** The rows from which the decision is compiled. */
export class ControlRowsRepository {
  constructor(private readonly db: StateReader) {}

  /** The number of the last change of these rows, and of the lists. */
  async generation(): Promise<number> {
    const head = await this.db.selectFrom('changeHead').select('policySequence').executeTakeFirstOrThrow()
    return head.policySequence
  }

  /** Changes after the change of that number; null where they are not all listed singly any more. */
  async changesSince(generation: number): Promise<PolicyChange[] | null> {
    const lines = await this.db
      .selectFrom('changeFeed')
      .select(['sequence', 'area', 'id'])
      .where('sequence', '>=', generation)
      .where('area', 'in', [...POLICY_AREAS])
      .orderBy('sequence')
      .limit(MAX_CHANGES)
      .execute()
    const [known, ...changes] = lines
    return known?.sequence === generation && lines.length < MAX_CHANGES ? changes : null
  }

  async segments(): Promise<SegmentRow[]> {
    const [segments, entries] = await Promise.all([
      this.db
        .selectFrom('segment')
        .select(['id', 'rank', 'defaultMode', 'inherits'])
        .orderBy('rank')
        .execute(),
      this.db
        .selectFrom('segmentEntry')
        .select(['segmentId', 'entry'])
        .orderBy('segmentId')
        .orderBy('position')
        .execute(),
    ])
    const entriesOf = new Map<string, string[]>(segments.map(({ id }) => [id, []]))
    for (const { segmentId, entry } of entries) entriesOf.get(segmentId)?.push(entry)
    return segments.map(({ inherits, ...segment }) => ({
      ...segment,
      inherits: inherits === 1,
      entries: entriesOf.get(segment.id) ?? [],
    }))
  }

  /** Lists that are enabled, or that have a temporary state. */
  enablements(): Promise<StoredEnablement[]> {
    return this.db
      .selectFrom('listEnablement')
      .selectAll()
      .where((eb) => eb.or([eb('enable', '=', 1), eb('temporary', 'is not', null)]))
      .orderBy('segmentId')
      .orderBy('listId')
      .execute()
  }

  /** All pauses, also past ones: a visit that is imported later is decided by its own time. */
  async pauses(): Promise<PauseRow[]> {
    const [running, past] = await Promise.all([
      this.db.selectFrom('controlPause').select(['segmentId', 'createdAt as fromAt', 'until']).execute(),
      this.db.selectFrom('pastPause').select(['segmentId', 'fromAt', 'until']).execute(),
    ])
    return [...running, ...past].map(({ segmentId, fromAt, until }) => ({
      segmentId: segmentId || null,
      from: fromAt,
      until,
    }))
  }

  /** Enabled policies, expired ones included for visits of their time, in pages, so that a long list blocks nothing. */
  async *policies(): AsyncGenerator<LivePolicy[]> {
    for (let after: string | null = ''; after !== null; ) {
      const rows: LivePolicy[] = await this.#page(sql`id > ${after}`)
      yield rows
      after = rows.length < ROWS_A_PAGE ? null : (rows.at(-1)?.id ?? null)
    }
  }

  /** Enabled policies with these ids, in the same form. */
  async *policiesOf(ids: readonly string[]): AsyncGenerator<LivePolicy[]> {
    for (const some of pieces(ids, IDS_A_PAGE)) yield await this.#page(sql`id in (${sql.join(some)})`)
  }

  /** Read without the plugin that renames columns: for a long list it takes longer than the reading. */
  async #page(which: RawBuilder<unknown>): Promise<LivePolicy[]> {
    const { rows } = await sql<LivePolicy>`
      select id, segment_id as "segmentId", policy_group as "policyGroup", entry, device_ip as "deviceIp",
        device_mac as "deviceMac", solved_mode as "solvedMode", valid_from as "validFrom", expires_at as "expiresAt", schedule, shadow,
        exception_domain as "exceptionDomain"
      from custom_policy
      where ${which} and enable = 1
      order by id limit ${ROWS_A_PAGE}`.execute(this.db.withoutPlugins())
    return rows
  }
}
