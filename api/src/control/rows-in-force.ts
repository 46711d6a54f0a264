import { type CustomPolicyRow, policyStanding } from '@netwarden/shared'
import type { LivePolicy } from './control-rows.repository.ts'
import { SchedulesAt } from './stored-schedule.ts'

/** Gathers the custom policies that count at one moment, and when the first of all policies turns. */
export class RowsInForce {
  readonly rows: CustomPolicyRow[] = []
  /** Epoch ms; null when none turns by itself. */
  nextTurn: number | null = null
  private readonly schedules: SchedulesAt

  constructor(private readonly now: number) {
    this.schedules = new SchedulesAt(now)
  }

  add(policies: readonly LivePolicy[]): void {
    for (const policy of policies) this.addOne(policy)
  }

  private addOne({ id, segmentId, policyGroup: group, solvedMode, ...policy }: LivePolicy): void {
    const { expiresAt, schedule } = policy
    const times = { enable: true, expiresAt }
    const { state, nextTurn } = policyStanding(times, this.schedules.standingOf(schedule), this.now)
    if (nextTurn !== null) this.nextTurn = Math.min(nextTurn, this.nextTurn ?? nextTurn)
    if (state !== 'inForce') return
    for (const entry of entriesOf(group, policy)) {
      this.rows.push({ id, segmentId, group, entry, solvedMode })
    }
  }
}

/** A device known by its address and its card gives two rows. */
function entriesOf(
  group: CustomPolicyRow['group'],
  { entry, deviceIp, deviceMac }: Pick<LivePolicy, 'entry' | 'deviceIp' | 'deviceMac'>,
): string[] {
  if (group !== 'device') return [entry]
  return [deviceIp, deviceMac].filter((address) => address !== null)
}
