import type { EnablementRow, PauseRow, SegmentRow } from '@netwarden/shared'
import { sql } from 'kysely'
import type { StateReader } from '../state/client.ts'
import type { StoredPolicy } from '../state/tables/control.ts'

export type LivePolicy = Pick<
  StoredPolicy,
  | 'id'
  | 'segmentId'
  | 'policyGroup'
  | 'entry'
  | 'deviceIp'
  | 'deviceMac'
  | 'solvedMode'
  | 'expiresAt'
  | 'schedule'
>

/** A list that is enabled in a segment, whether or not its schedule is on. */
export interface LiveEnablement extends EnablementRow {
  schedule: string | null
}

const ROWS_A_PAGE = 2_000

/** What the decision is compiled from. */
export class ControlRowsRepository {
  constructor(private readonly db: StateReader) {}

  /** The number of the last change of all that is read here, and of the lists. */
  async generation(): Promise<number> {
    const head = await this.db.selectFrom('changeHead').select('policySequence').executeTakeFirstOrThrow()
    return head.policySequence
  }

  async segments(): Promise<SegmentRow[]> {
    const [segments, entries] = await Promise.all([
      this.db.selectFrom('segment').select(['id', 'rank', 'defaultMode']).orderBy('rank').execute(),
      this.db
        .selectFrom('segmentEntry')
        .select(['segmentId', 'entry'])
        .orderBy('segmentId')
        .orderBy('position')
        .execute(),
    ])
    const entriesOf = new Map<string, string[]>(segments.map(({ id }) => [id, []]))
    for (const { segmentId, entry } of entries) entriesOf.get(segmentId)?.push(entry)
    return segments.map((segment) => ({ ...segment, entries: entriesOf.get(segment.id) ?? [] }))
  }

  enablements(): Promise<LiveEnablement[]> {
    return this.db
      .selectFrom('presetEnablement')
      .select(['segmentId', 'presetId', 'solvedMode', 'schedule'])
      .where('enable', '=', 1)
      .orderBy('segmentId')
      .orderBy('presetId')
      .execute()
  }

  /** Those that have not ended at `now`. */
  async pauses(now: number): Promise<PauseRow[]> {
    const rows = await this.db
      .selectFrom('controlPause')
      .select(['segmentId', 'until'])
      .where('until', '>', now)
      .execute()
    return rows.map(({ segmentId, until }) => ({ segmentId: segmentId || null, until }))
  }

  /** Enabled policies that have not expired at `now`, in pages, so that a long list holds nobody up. */
  async *policies(now: number): AsyncGenerator<LivePolicy[]> {
    for (let after: string | null = ''; after !== null; ) {
      const rows: LivePolicy[] = await this.#page(after, now)
      yield rows
      after = rows.length < ROWS_A_PAGE ? null : (rows.at(-1)?.id ?? null)
    }
  }

  /** Read past the plugin that renames columns: over all of a long list it takes longer than the reading. */
  async #page(after: string, now: number): Promise<LivePolicy[]> {
    const { rows } = await sql<LivePolicy>`
      select id, segment_id as "segmentId", policy_group as "policyGroup", entry, device_ip as "deviceIp",
        device_mac as "deviceMac", solved_mode as "solvedMode", expires_at as "expiresAt", schedule
      from custom_policy
      where id > ${after} and enable = 1 and (expires_at is null or expires_at > ${now})
      order by id limit ${ROWS_A_PAGE}`.execute(this.db.withoutPlugins())
    return rows
  }
}
