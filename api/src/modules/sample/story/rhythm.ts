import { DateTime } from 'luxon'
import type { SampleDevice } from '../sample-facts.ts'

type Rhythm = SampleDevice['rhythm']

/** How busy each hour of the day is; scaled so that the mean of a day is 1. */
const HOURS: Record<Rhythm, readonly number[]> = {
  office: [1, 1, 1, 1, 1, 1, 3, 9, 34, 62, 70, 64, 33, 48, 68, 71, 66, 52, 27, 14, 8, 5, 3, 2],
  home: [8, 4, 2, 1, 1, 2, 8, 20, 26, 24, 24, 30, 42, 34, 26, 24, 28, 40, 56, 68, 78, 74, 50, 22],
  constant: Array.from({ length: 24 }, () => 1),
}
const WEEKEND: Record<Rhythm, number> = { office: 0.16, home: 1.25, constant: 1 }
const SATURDAY = 6

/** How busy devices of each rhythm are at a time, against their mean of a working day. */
export function busyness(at: number, timeZone: string): Record<Rhythm, number> {
  const time = DateTime.fromMillis(at, { zone: timeZone })
  const of = (rhythm: Rhythm) => {
    const hours = HOURS[rhythm]
    const mean = hours.reduce((sum, weight) => sum + weight, 0) / hours.length
    return ((hours[time.hour] ?? 0) / mean) * (time.weekday >= SATURDAY ? WEEKEND[rhythm] : 1)
  }
  return { office: of('office'), home: of('home'), constant: of('constant') }
}
