import { DAY, type Span } from './time-slices.ts'

/** The partitions are days (20261121), months (202611) or years (2026) of UTC. */
export function spanOf(id: string): Span {
  const year = Number(id.slice(0, 4))
  const month = id.length >= 6 ? Number(id.slice(4, 6)) - 1 : 0
  const day = id.length >= 8 ? Number(id.slice(6, 8)) : 1
  const from = Date.UTC(year, month, day)
  if (id.length >= 8) return { from, to: from + DAY }
  return { from, to: id.length >= 6 ? Date.UTC(year, month + 1, 1) : Date.UTC(year + 1, 0, 1) }
}
