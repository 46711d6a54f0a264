import type { EnablementRow, SolvedMode } from '@netwarden/shared'
import type { StateReader } from '../../state/client.ts'
import type { Work } from '../../state/work.ts'
import { holdSegments } from '../segments/index.ts'

export interface PresetSwitch extends EnablementRow {
  enable: boolean
}

/** In which segments presets are enabled, and in which mode; what has no row was never enabled there. */
export class PresetEnablementsRepository {
  constructor(private readonly db: StateReader) {}

  async all(): Promise<PresetSwitch[]> {
    const rows = await this.db
      .selectFrom('presetEnablement')
      .select(['segmentId', 'presetId', 'solvedMode', 'enable'])
      .execute()
    return rows.map((row) => ({ ...row, enable: row.enable === 1 }))
  }

  /** Writes what `change` makes of how it stands, null where it was never touched; null when there is no such segment. */
  async put(
    { trx }: Work,
    segmentId: string,
    presetId: string,
    change: (before: Standing | null) => Standing,
  ): Promise<{ before: Standing | null; after: Standing } | null> {
    if (!(await holdSegments(trx, [segmentId])).has(segmentId)) return null
    const row = await trx
      .selectFrom('presetEnablement')
      .select(['solvedMode', 'enable'])
      .where('segmentId', '=', segmentId)
      .where('presetId', '=', presetId)
      .executeTakeFirst()
    const before = row ? { solvedMode: row.solvedMode, enable: row.enable === 1 } : null
    const after = change(before)
    const stored = { solvedMode: after.solvedMode, enable: Number(after.enable) }
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
}
