import { type CustomPolicyRow, type EnablementRow, policyStanding } from '@netwarden/shared'
import type { LiveEnablement, LivePolicy } from './control-rows.repository.ts'
import { SchedulesAt } from './stored-schedule.ts'

/** Gathers the policies that count at one moment, and when the first of all policies turns. */
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

  /** Enabled lists whose schedule is on. */
  listsOn(enablements: readonly LiveEnablement[]): EnablementRow[] {
    return enablements.flatMap(({ schedule, ...row }) =>
      this.isOn({ enable: true, expiresAt: null }, schedule) ? [row] : [],
    )
  }

  private isOn(times: { enable: boolean; expiresAt: number | null }, schedule: string | null): boolean {
    const { state, nextTurn } = policyStanding(times, this.schedules.standingOf(schedule), this.now)
    if (nextTurn !== null) this.nextTurn = Math.min(nextTurn, this.nextTurn ?? nextTurn)
    return state === 'inForce'
  }

  private addOne({ id, segmentId, policyGroup: group, solvedMode, ...policy }: LivePolicy): void {
    const { expiresAt, schedule } = policy
    if (!this.isOn({ enable: true, expiresAt }, schedule)) return
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
