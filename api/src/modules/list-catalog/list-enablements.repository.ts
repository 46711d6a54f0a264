import type { Schedule, SolvedMode } from '@netwarden/shared/domain'
import type { EnablementRow } from '@netwarden/shared/policy'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'
import { beginningOf } from '../../policies/beginning-of.ts'
import { readSchedule } from '../../policies/stored-schedule.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'

/** `validFrom`: when a trial began (epoch ms). */
export type ListSwitch = Pick<EnablementRow, 'segmentId' | 'presetId'> &
  Standing & { validFrom: number | null }

/** The segments in which lists are enabled, and the mode; no row means never enabled. */
export class ListEnablementsRepository {
  constructor(
    private readonly db: StateReader,
    private readonly segments: Pick<SegmentsRepository, 'lock'>,
  ) {}

  async all(): Promise<ListSwitch[]> {
    const rows = await this.db
      .selectFrom('presetEnablement')
      .select(['segmentId', 'presetId', 'solvedMode', 'enable', 'shadow', 'schedule', 'validFrom'])
      .execute()
    return rows.map(({ segmentId, presetId, validFrom, ...row }) => ({
      segmentId,
      presetId,
      validFrom,
      ...standingOf(row),
    }))
  }

  /** Writes the result of `change` on the current state, null where there is none; null when there is no such segment. */
  async put(
    work: Work,
    segmentId: string,
    presetId: string,
    change: (before: Standing | null) => Standing,
    now: number,
  ): Promise<{ before: Standing | null; after: Standing } | null> {
    const { trx } = work
    if (!(await this.segments.lock(work, [segmentId])).has(segmentId)) return null
    const row = await trx
      .selectFrom('presetEnablement')
      .select(['solvedMode', 'enable', 'shadow', 'schedule', 'validFrom'])
      .where('segmentId', '=', segmentId)
      .where('presetId', '=', presetId)
      .executeTakeFirst()
    const before = row ? standingOf(row) : null
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
      .insertInto('presetEnablement')
      .values({ segmentId, presetId, ...stored })
      .onConflict((conflict) => conflict.columns(['segmentId', 'presetId']).doUpdateSet(stored))
      .execute()
    return { before, after }
  }
}

export interface Standing {
  solvedMode: SolvedMode
  enable: boolean
  /** On trial: evaluated and counted, without an effect on verdicts. */
  shadow: boolean
  schedule: Schedule | null
}

function standingOf({
  solvedMode,
  enable,
  shadow,
  schedule,
}: {
  solvedMode: SolvedMode
  enable: number
  shadow: number
  schedule: string | null
}): Standing {
  return { solvedMode, enable: enable === 1, shadow: shadow === 1, schedule: readSchedule(schedule) }
}
