import type { Completeness } from '@netwarden/shared/contract'
import type { ChartRow } from '../../kit/index.ts'

/** Missing data by time slot, oldest first; slots are whole minutes without gaps. */
export function lostRows(minutes: Completeness, { now, length, slot }: Span): ChartRow[] {
  const last = Math.floor(now / slot) * slot
  const sums = new Map<number, { gaps: number; drops: number }>()
  for (const { minute, gaps, drops } of minutes) {
    const start = Math.floor(Date.parse(minute) / slot) * slot
    const sum = sums.get(start) ?? { gaps: 0, drops: 0 }
    sums.set(start, { gaps: sum.gaps + gaps, drops: sum.drops + drops })
  }
  return Array.from({ length: length / slot }, (_slot, index) => {
    const start = last - length + slot + index * slot
    return { name: new Date(start).toISOString(), ...(sums.get(start) ?? { gaps: 0, drops: 0 }) }
  })
}

/** All in milliseconds. */
interface Span {
  now: number
  length: number
  slot: number
}
