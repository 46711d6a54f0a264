import type { LostMinute } from '../../write/lost-minute.ts'

const MINUTE = 60_000
/** A day: a longer absence is marked for its last day only. */
const MAX_MINUTES = 1_440

/** A gap in each minute from the last reading until the loss was noticed. */
export function lostMinutes(from: number, to: number, drops = 0): LostMinute[] {
  const last = Math.floor(to / MINUTE) * MINUTE
  const first = Math.max(Math.floor(from / MINUTE) * MINUTE, last - (MAX_MINUTES - 1) * MINUTE)
  const minutes: LostMinute[] = []
  for (let minute = first; minute <= last; minute += MINUTE) {
    minutes.push({ minute, gaps: 1, drops: minute === last ? drops : 0 })
  }
  return minutes
}
