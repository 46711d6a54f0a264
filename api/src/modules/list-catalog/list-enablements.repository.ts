import type { Schedule, SolvedMode } from '@netwarden/shared/domain'
import type { EnablementRow } from '@netwarden/shared/policy'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'
import { beginningOf } from '../../policies/beginning-of.ts'
import { enablementId } from '../../policies/past-ids.ts'
import { readSchedule } from '../../policies/stored-schedule.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'

/** `validFrom`: when a trial began (epoch ms). */
export type ListSwitch = Pick<EnablementRow, 'segmentId' | 'listId'> &
  ListSetting & { validFrom: number | null }

/** The segments in which lists are enabled, and the mode; no row means never enabled. */
export class ListEnablementsRepository {
  constructor(
    private readonly db: StateReader,
    private readonly segments: Pick<SegmentsRepository, 'lock'>,
  ) {}

  async all(): Promise<ListSwitch[]> {
    const rows = await this.db
      .selectFrom('listEnablement')
      .select(['segmentId', 'listId', 'solvedMode', 'enable', 'shadow', 'schedule', 'validFrom'])
      .execute()
    return rows.map(({ segmentId, listId, validFrom, ...row }) => ({
      segmentId,
      listId,
      validFrom,
      ...settingOf(row),
    }))
  }

  /** Writes the result of `change` on the current state, null where there is none; null when there is no such segment. */
  async put(
    work: Work,
    segmentId: string,
    listId: string,
    change: (before: ListSetting | null) => ListSetting,
    now: number,
  ): Promise<{ before: ListSetting | null; after: ListSetting } | null> {
    const { trx } = work
    if (!(await this.segments.lock(work, [segmentId])).has(segmentId)) return null
    const row = await trx
      .selectFrom('listEnablement')
      .selectAll()
      .where('segmentId', '=', segmentId)
      .where('listId', '=', listId)
      .executeTakeFirst()
    work.replaced('enablement', enablementId({ segmentId, listId }), row ?? null)
    const before = row ? settingOf(row) : null
    const after = change(before)
    const { solvedMode, enable, shadow, schedule } = after
    const switches = { solvedMode, enable: Number(enable), shadow: Number(shadow), expiresAt: null }
    const stored = {
      solvedMode,
      enable: switches.enable,
      shadow: switches.shadow,
      validFrom: beginningOf(switches, row ? { ...row, expiresAt: null } : null, now),
      schedule: schedule === null ? null : JSON.stringify(schedule),
    }
    await trx
      .insertInto('listEnablement')
      .values({ segmentId, listId, ...stored })
      .onConflict((conflict) => conflict.columns(['segmentId', 'listId']).doUpdateSet(stored))
      .execute()
    return { before, after }
  }
}

export interface ListSetting {
  solvedMode: SolvedMode
  enable: boolean
  /** On trial: evaluated and counted, without an effect on verdicts. */
  shadow: boolean
  schedule: Schedule | null
}

function settingOf({
  solvedMode,
  enable,
  shadow,
  schedule,
}: {
  solvedMode: SolvedMode
  enable: number
  shadow: number
  schedule: string | null
}): ListSetting {
  return { solvedMode, enable: enable === 1, shadow: shadow === 1, schedule: readSchedule(schedule) }
}
