import type { AnswerTimes, MinuteTimes } from './setup.ts'

/** As long as the other figures of the gateway are kept. */
export const KEPT_MINUTES = 60
const MINUTE = 60_000
/** The upper bound of the first class of the histogram (ms); each further one is 2^(1/4) larger, the last has no bound. */
const FIRST_BOUND = 0.05
const STEPS_PER_DOUBLING = 4
const CLASSES = 76
const SHARES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const

interface Minute {
  /** Minutes since the epoch. */
  number: number
  classes: Uint32Array
}

/**
 * Times of answers in the last hour, as a histogram for each minute: bounded whatever arrives. A percentile is off by at
 * most a tenth.
 */
export class TimesOfHour {
  private readonly minutes: Minute[] = []

  note(milliseconds: number, now: number): void {
    const { classes } = this.minute(now)
    const index = classOf(milliseconds)
    classes[index] = (classes[index] ?? 0) + 1
  }

  /** Of the whole hour. */
  times(now: number): AnswerTimes {
    const sum = new Uint32Array(CLASSES)
    for (const { classes } of this.kept(now))
      for (let index = 0; index < CLASSES; index++) sum[index] = (sum[index] ?? 0) + (classes[index] ?? 0)
    return timesOf(sum)
  }

  /** Minutes with at least one answer, the oldest first. */
  perMinute(now: number): MinuteTimes[] {
    return this.kept(now).map(({ number, classes }) => ({ at: number * MINUTE, ...timesOf(classes) }))
  }

  /** A clock that was set back adds to the newest minute. */
  private minute(now: number): Minute {
    const number = Math.floor(now / MINUTE)
    const newest = this.minutes.at(-1)
    if (newest && newest.number >= number) return newest
    const minute = { number, classes: new Uint32Array(CLASSES) }
    this.minutes.push(minute)
    if (this.minutes.length > KEPT_MINUTES) this.minutes.shift()
    return minute
  }

  private kept(now: number): Minute[] {
    const oldest = Math.floor(now / MINUTE) - KEPT_MINUTES
    return this.minutes.filter(({ number }) => number > oldest)
  }
}

function classOf(milliseconds: number): number {
  if (milliseconds <= FIRST_BOUND) return 0
  const index = Math.ceil(Math.log2(milliseconds / FIRST_BOUND) * STEPS_PER_DOUBLING)
  return Math.min(CLASSES - 1, index)
}

function timesOf(classes: Uint32Array): AnswerTimes {
  const count = classes.reduce((sum, each) => sum + each, 0)
  const at = (share: number) => (count === 0 ? null : middleOf(classAt(classes, share * count)))
  return { count, p50: at(SHARES.p50), p95: at(SHARES.p95), p99: at(SHARES.p99) }
}

/** The class that contains the answer at this place of the order. */
function classAt(classes: Uint32Array, place: number): number {
  let seen = 0
  return classes.findIndex((each) => {
    seen += each
    return seen >= place
  })
}

/** Milliseconds in the middle of a class, with two digits after the point. */
function middleOf(index: number): number {
  const middle = FIRST_BOUND * 2 ** ((index - 0.5) / STEPS_PER_DOUBLING)
  return Math.round(middle * 100) / 100
}
