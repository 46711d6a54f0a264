import { readFile } from 'node:fs/promises'
import { nullWhereAbsent } from './directory.ts'
import type { FollowedFile } from './followed-file.ts'
import type { LostMinute } from './positions.ts'

export const SPOOL_FORMAT = 'gateway'

const MINUTE = 60_000
const TIME_FIELD = 1

/** Visits per minute in a spool file that its writer removed before they were read. */
export async function unreadVisits({ feed, position }: FollowedFile): Promise<LostMinute[]> {
  const drops = new Map<number, number>()
  // It was removed before it could be opened: the number of missing visits is unknown.
  if (!feed) return [{ minute: minuteOf(position.readAt), gaps: 1, drops: 0 }]
  for (;;) {
    await feed.fill()
    if (!feed.peek()) break
    for (let line = feed.take(); line; line = feed.take()) {
      const minute = minuteOf(Number(line.text.split('\t', TIME_FIELD + 1)[TIME_FIELD]) || position.readAt)
      drops.set(minute, (drops.get(minute) ?? 0) + 1)
    }
  }
  return [...drops].map(([minute, count]) => ({ minute, gaps: 1, drops: count }))
}

/**
 * Visits per minute by the note that the writer left of a removed file (lines of minute, visits, first and last octet),
 * without those before `offset`. In the minute that contains the offset, visits count by their share of the octets.
 */
export async function notedVisits(note: string, offset: number): Promise<LostMinute[] | null> {
  const text = await readFile(note, 'utf8').catch(nullWhereAbsent)
  if (text === null) return null
  return text.split('\n').flatMap((line) => {
    const [minute = 0, visits = 0, from = 0, to = 0] = line.split('\t').map(Number)
    if (!(minute > 0 && to > Math.max(from, offset))) return []
    const drops = Math.round((visits * (to - Math.max(from, offset))) / (to - from))
    return [{ minute, gaps: 1, drops }]
  })
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE
}
