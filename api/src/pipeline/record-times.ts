const DAY = 86_400_000
/** Records this far behind all others (days), if they are few, have wrong times (an unset clock, for example). */
const GAP_DAYS = 7
const MAX_SHARE = 0.01
/** With fewer records, outliers cannot be recognised. */
const MIN_RECORDS = 10
/** Days that are distinguished, from 1970 on: times outside are in no log. */
const MAX_DAYS = 100_000

/** The times of a log's records, counted by day, so that memory depends on the days and not on the records. */
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

  /** The time of the newest record, except for a few that are far from all others; null without records. */
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
