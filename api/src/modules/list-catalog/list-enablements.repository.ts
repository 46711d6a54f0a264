import type { EnablementRow } from '@netwarden/shared/policy'
import type { StateReader } from '../../platform/state/client.ts'
import type { StoredEnablement } from '../../platform/state/tables/control.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { beginningOf } from '../../policies/beginning-of.ts'
import { type ListState, readTemporary } from '../../policies/list-states.ts'
import { enablementId } from '../../policies/past-ids.ts'
import { readSchedule } from '../../policies/stored-schedule.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'

/** The present state of a list in a segment; one that is temporary has an end and is followed by the usual one. */
export interface ListSetting extends ListState {
  /** Epoch ms; null: lasting. */
  expiresAt: number | null
  afterwards: ListState | null
}

/** `validFrom`: when what ends or is on trial began (epoch ms). */
export type ListSwitch = Pick<EnablementRow, 'segmentId' | 'listId'> &
  ListSetting & { validFrom: number | null }

/** A list that was never enabled. */
export const UNTOUCHED: ListSetting = {
  enable: false,
  shadow: false,
  solvedMode: 'banned',
  schedule: null,
  expiresAt: null,
  afterwards: null,
}

/** The segments in which lists are enabled, and the mode; no row means never enabled. */
export class ListEnablementsRepository {
  constructor(
    private readonly db: StateReader,
    private readonly segments: Pick<SegmentsRepository, 'lock'>,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<ListSwitch[]> {
    const now = this.clock.now()
    const rows = await this.db.selectFrom('listEnablement').selectAll().execute()
    return rows.map((row) => switchOf(row, now))
  }

  /** Writes the result of `change` on the present state, null where there is none; null when there is no such segment. */
  async put(
    work: Work,
    segmentId: string,
    listId: string,
    change: (before: ListSetting | null) => ListSetting,
  ): Promise<{ before: ListSetting | null; after: ListSetting } | null> {
    const { trx } = work
    const now = this.clock.now()
    if (!(await this.segments.lock(work, [segmentId])).has(segmentId)) return null
    const row = await trx
      .selectFrom('listEnablement')
      .selectAll()
      .where('segmentId', '=', segmentId)
      .where('listId', '=', listId)
      .executeTakeFirst()
    work.replaced('enablement', enablementId({ segmentId, listId }), row ?? null)
    const before = row ? settingOf(row, now) : null
    const after = change(before)
    const stored = storedOf(after, row ?? null, now)
    await trx
      .insertInto('listEnablement')
      .values({ segmentId, listId, ...stored })
      .onConflict((conflict) => conflict.columns(['segmentId', 'listId']).doUpdateSet(stored))
      .execute()
    return { before, after }
  }
}

type StoredStates = Omit<StoredEnablement, 'segmentId' | 'listId'>

function switchOf({ segmentId, listId, ...states }: StoredEnablement, now: number): ListSwitch {
  const temporary = temporaryAt(states, now)
  const validFrom = temporary ? temporary.from : states.validFrom
  return { segmentId, listId, validFrom, ...settingOf(states, now) }
}

function temporaryAt({ temporary: text }: Pick<StoredStates, 'temporary'>, now: number) {
  const temporary = readTemporary(text)
  return temporary && now < temporary.until ? temporary : null
}

export function settingOf(
  { solvedMode, enable, shadow, schedule, temporary: text }: StoredStates,
  now: number,
): ListSetting {
  const usual = { solvedMode, enable: enable === 1, shadow: shadow === 1, schedule: readSchedule(schedule) }
  const temporary = temporaryAt({ temporary: text }, now)
  if (!temporary) return { ...usual, expiresAt: null, afterwards: null }
  const { from: _, until: expiresAt, ...state } = temporary
  return { ...state, expiresAt, afterwards: usual }
}

function storedOf(after: ListSetting, row: StoredEnablement | null, now: number): StoredStates {
  const { expiresAt, afterwards, ...state } = after
  const { solvedMode, enable, shadow, schedule } = expiresAt === null ? state : (afterwards ?? UNTOUCHED)
  const switches = { solvedMode, enable: Number(enable), shadow: Number(shadow), expiresAt: null }
  const before = row && temporaryAt(row, now)
  const isSame =
    before?.enable === state.enable &&
    before.shadow === state.shadow &&
    before.solvedMode === state.solvedMode
  const temporary = { ...state, from: isSame ? before.from : now, until: expiresAt }
  return {
    solvedMode,
    enable: switches.enable,
    shadow: switches.shadow,
    validFrom: beginningOf(switches, row ? { ...row, expiresAt: null } : null, now),
    schedule: schedule && JSON.stringify(schedule),
    temporary: expiresAt === null ? null : JSON.stringify(temporary),
  }
}
