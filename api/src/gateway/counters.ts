import type { AnswerCounts } from './setup.ts'

const MINUTES = 60
const SECONDS = 10

/** Counts of answers since the start, in the last hour, and per second. */
export class Counters {
  readonly totals: AnswerCounts = noCounts()
  private readonly minutes: AnswerCounts[] = []
  private readonly seconds: number[] = []
  private ticks = 0

  /** Called once a second. */
  tick(): void {
    this.seconds.push(sumOf(this.totals))
    if (this.seconds.length > SECONDS + 1) this.seconds.shift()
    if (this.ticks++ % 60 !== 0) return
    this.minutes.push({ ...this.totals })
    if (this.minutes.length > MINUTES + 1) this.minutes.shift()
  }

  get perSecond(): number {
    const [first = 0] = this.seconds
    const last = this.seconds.at(-1) ?? 0
    return this.seconds.length < 2 ? 0 : (last - first) / (this.seconds.length - 1)
  }

  get lastHour(): AnswerCounts {
    const [before = noCounts()] = this.minutes
    const difference = noCounts()
    for (const kind of Object.keys(difference) as (keyof AnswerCounts)[])
      difference[kind] = this.totals[kind] - before[kind]
    return difference
  }
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
