import type { Schedule, ScheduleSlot } from '@netwarden/shared/domain'

const HOUR = 3_600_000

/** Zones, each with a moment at which its clocks are set, or are not where it never does so. */
export const CLOCK_CHANGES = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/St_Johns', '2026-11-01T04:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00:00Z'],
  ['Asia/Shanghai', '2026-11-20T00:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20T00:00:00Z'],
  ['UTC', '1969-12-29T00:00:00Z'],
] as const

const pad = (value: number) => String(value).padStart(2, '0')

export function randomSchedule(random: () => number, tz: string, mostSlots = 6): Schedule {
  const below = (limit: number) => Math.floor(random() * limit)
  /** Whole hours and halves meet each other and the changes of the clocks more often than any minutes do. */
  const clockTime = () => `${pad(below(24))}:${pad(below(3) === 0 ? below(60) : below(2) * 30)}`
  const slot = (): ScheduleSlot => ({
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => day === 7 || below(2) === 0),
    from: clockTime(),
    to: clockTime(),
  })
  return { tz, slots: Array.from({ length: 1 + below(mostSlots) }, slot) }
}

/** A moment up to some weeks from another one, mostly close to it. */
export function momentNear(random: () => number, change: string): number {
  const near = Date.parse(change) + Math.round((random() - 0.5) * HOUR * 2 ** Math.floor(random() * 10))
  return random() < 0.5 ? near : Math.round(near / 60_000) * 60_000
}
