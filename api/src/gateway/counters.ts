import { KEPT_MINUTES } from './answer-times.ts'
import type { AnswerCounts } from './setup.ts'

const MINUTE = 60_000
const SECONDS = 10

interface MinuteCounts {
  /** The start of the minute (epoch ms). */
  at: number
  answers: AnswerCounts
}

/** Counts of answers since the start, in the last hour, and per second. */
export class Counters {
  readonly totals: AnswerCounts = noCounts()
  /** The totals at the start of each minute. */
  private readonly minutes: MinuteCounts[] = []
  private readonly seconds: number[] = []

  /** Called once a second. */
  tick(now = Date.now()): void {
    this.seconds.push(sumOf(this.totals))
    if (this.seconds.length > SECONDS + 1) this.seconds.shift()
    const at = Math.floor(now / MINUTE) * MINUTE
    const newest = this.minutes.at(-1)
    if (newest && newest.at >= at) return
    this.minutes.push({ at, answers: { ...this.totals } })
    if (this.minutes.length > KEPT_MINUTES) this.minutes.shift()
  }

  get perSecond(): number {
    const [first = 0] = this.seconds
    const last = this.seconds.at(-1) ?? 0
    return this.seconds.length < 2 ? 0 : (last - first) / (this.seconds.length - 1)
  }

  get lastHour(): AnswerCounts {
    return difference(this.totals, this.minutes[0]?.answers ?? noCounts())
  }

  /** Each minute of the last hour, the oldest first; the last one is still filling. */
  get perMinute(): MinuteCounts[] {
    return this.minutes.map(({ at, answers }, index) => ({
      at,
      answers: difference(this.minutes[index + 1]?.answers ?? this.totals, answers),
    }))
  }
}

function difference(after: AnswerCounts, before: AnswerCounts): AnswerCounts {
  const counts = noCounts()
  for (const kind of Object.keys(counts) as (keyof AnswerCounts)[]) counts[kind] = after[kind] - before[kind]
  return counts
}

function noCounts(): AnswerCounts {
  return {
    banned: 0,
    zone: 0,
    special: 0,
    cached: 0,
    stale: 0,
    forwarded: 0,
    failed: 0,
    refused: 0,
    limited: 0,
    malformed: 0,
    bannedUpstream: 0,
  }
}

/** Queries: those banned by an upstream are among the forwarded ones. */
function sumOf({ bannedUpstream: _, ...counts }: AnswerCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
