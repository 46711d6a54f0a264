import type { EnablementRow, PauseRow, SegmentRow } from '@netwarden/shared'
import { sql } from 'kysely'
import type { ChangeArea } from '../state/change-feed.ts'
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

/** What a decision depends on. */
export const POLICY_AREAS = [
  'custom-policies',
  'pauses',
  'presets',
  'segments',
] as const satisfies ChangeArea[]

/** What the decision is compiled from. */
export class ControlRowsRepository {
  constructor(private readonly db: StateReader) {}

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

  /**
   * Number of the newest change of policies after `known`; `known` itself where there is none. Lines that were let go
   * are counted by the newest line of all.
   */
  async generation(known: number | null): Promise<number> {
    const { newest } = await this.db
      .selectFrom('changeFeed')
      .select((eb) => eb.fn.max('sequence').as('newest'))
      .where('sequence', '>', known ?? 0)
      .where('area', 'in', POLICY_AREAS)
      .executeTakeFirstOrThrow()
    if (newest !== null) return Number(newest)
    if (known !== null) return known
    const head = await this.db.selectFrom('changeHead').select('sequence').executeTakeFirstOrThrow()
    return Number(head.sequence)
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
