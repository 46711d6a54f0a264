import { type Schedule, type ScheduleStanding, scheduleAt, scheduleSchema } from '@netwarden/shared'

export function readSchedule(text: string | null): Schedule | null {
  return text === null ? null : scheduleSchema.parse(JSON.parse(text))
}

const MAX_KEPT = 10_000

/** How stored schedules stand at one moment; thousands of policies that share one ask once. */
export class SchedulesAt {
  private readonly known = new Map<string, ScheduleStanding>()

  constructor(private readonly at: number) {}

  standingOf(text: string | null): ScheduleStanding | null {
    if (text === null) return null
    const known = this.known.get(text)
    if (known) return known
    const schedule = readSchedule(text)
    if (schedule === null) return null
    const standing = scheduleAt(schedule, this.at)
    if (this.known.size < MAX_KEPT) this.known.set(text, standing)
    return standing
  }
}
