import type { ControlQuota, ControlStat } from '@netwarden/shared/contract'
import { POLICY_GROUPS } from '@netwarden/shared/domain'
import { type Condition, IS_BANNED, IS_UNENFORCED } from '../../platform/events/visit-filter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { compareDays, statOf, type VisitFiguresRepository, visitFigures } from '../visit-figures/index.ts'

export interface ControlStatsDeps {
  figures: Pick<VisitFiguresRepository, 'series' | 'visits'>
  clock: Clock
}

/** Today's figures of the control groups; the dashboard's own days, slots and sums, limited to a group. */
export class ControlStatsService {
  constructor(private readonly deps: ControlStatsDeps) {}

  async stat(group: ControlQuota, timeZone: string): Promise<ControlStat> {
    const { figures, clock } = this.deps
    const days = compareDays(clock.now(), timeZone)
    const conditions = [ofGroup(group === 'total' ? undefined : group)]
    const [found, judged] = await Promise.all([
      visitFigures(figures, days, { conditions, column: 'solved_mode' }),
      figures.visits(days.sofar, [...conditions, IS_BANNED, IS_UNENFORCED]),
    ])
    const banned = found.series.get('banned') ?? 0
    return {
      ...statOf(days, found),
      group,
      banned,
      // Both are counted separately, and a visit may have been stored in between.
      judged: Math.min(judged, banned),
      passed: found.series.get('passed') ?? 0,
    }
  }
}

/** Visits of a group; without one those of all seven, which leaves out what no policy decided. */
export function ofGroup(group: Exclude<ControlQuota, 'total'> | undefined): Condition {
  return group === undefined
    ? { column: 'control_group', operator: 'IN', value: POLICY_GROUPS }
    : { column: 'control_group', operator: '=', value: group }
}
