import { type Schedule, scheduleSchema } from '@netwarden/shared/domain'
import { type ScheduleStatus, scheduleAt } from '@netwarden/shared/policy'

const MAX_READ = 1_000
const MAX_STATUSES = 10_000

/** Those read last, by their text: what is compiled from a schedule is kept as long as the schedule is. */
const read = new Map<string, Schedule>()

export function readSchedule(text: string | null): Schedule | null {
  if (text === null) return null
  const known = read.get(text)
  if (known) return known
  const schedule = scheduleSchema.parse(JSON.parse(text))
  if (read.size >= MAX_READ) read.clear()
  read.set(text, schedule)
  return schedule
}

/** The state of stored schedules at one moment; thousands of policies that share one evaluate it once. */
export class SchedulesAt {
  private readonly known = new Map<string, ScheduleStatus>()

  constructor(private readonly at: number) {}

  statusOf(text: string | null): ScheduleStatus | null {
    if (text === null) return null
    const known = this.known.get(text)
    if (known) return known
    const schedule = readSchedule(text)
    if (schedule === null) return null
    const status = scheduleAt(schedule, this.at)
    if (this.known.size < MAX_STATUSES) this.known.set(text, status)
    return status
  }
}
