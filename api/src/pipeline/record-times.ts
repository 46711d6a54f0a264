const DAY = 86_400_000
/** Records that lie so far behind all others, and are so few, are wrong times (a clock that was not set, say). */
const GAP_DAYS = 7
const MAX_SHARE = 0.01
/** Of fewer records none can be told from the others. */
const MIN_RECORDS = 10
/** Days that are kept apart, from 1970 on: times outside are no log's. */
const MAX_DAYS = 100_000

/** When the records of a log were made, kept by day, so that a long log costs no more than a long time. */
export class RecordTimes {
  /** Number of records and the latest of them (epoch ms), by day since 1970. */
  readonly #days = new Map<number, { count: number; latest: number }>()
  #count = 0

  note(at: number): void {
    const day = Math.floor(at / DAY)
    if (!(day >= 0 && day < MAX_DAYS)) return
    this.#count += 1
    const known = this.#days.get(day)
    if (!known) this.#days.set(day, { count: 1, latest: at })
    else {
      known.count += 1
      known.latest = Math.max(known.latest, at)
    }
  }

  /** The time of the newest record, but for a few that lie far behind all the others; null where there is none. */
  get newest(): number | null {
    const days = [...this.#days].sort(([one], [other]) => other - one)
    const mayBeWrong = this.#count < MIN_RECORDS ? 0 : Math.max(1, Math.floor(this.#count * MAX_SHARE))
    let newest = days[0]?.[1].latest ?? null
    let passed = 0
    for (const [index, [day, { count }]] of days.entries()) {
      passed += count
      const next = days[index + 1]
      if (passed > mayBeWrong || !next) break
      if (day - next[0] > GAP_DAYS) newest = next[1].latest
    }
    return newest
  }
}
