import { DateTime } from 'luxon'

const DAY = 86_400_000
const QUARTER_HOUR = 900_000
/** The last millisecond of the year 9999: the last that ISO 8601 writes without a sign. */
const LAST_TIME = 253_402_300_799_999
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
/** Back to the second leap day before now, across a century year without one. */
const YEARS_BACK = 12
/** How far the lines of one log may be out of order (ms). */
const OUT_OF_ORDER = 600_000
const ZERO = 48

interface ClockOptions {
  tz: string
  now: number
}

/**
 * Reads the times that servers put before their lines. After `read` has returned true, `at` is the time (epoch ms) and
 * `end` the index after its text. One object serves a whole log, so that no line costs an allocation.
 */
export class LogClock {
  at = Number.NaN
  end = 0
  now: number
  readonly #tz: string
  readonly #offsets = new Map<number, readonly number[]>()
  /** The time read last; in a log, that of the previous line. */
  #last: number

  constructor({ tz, now }: ClockOptions) {
    this.#tz = tz
    this.now = now
    this.#last = now
  }

  /** Any known style at `from`: `[epoch]`, ISO 8601, BIND's, syslog's, OpenWrt's. */
  read(line: string, from: number): boolean {
    return this.#remember(this.#readAny(line, from))
  }

  #readAny(line: string, from: number): boolean {
    const code = line.charCodeAt(from)
    if (code === 0x5b) return this.#readEpoch(line, from + 1)
    if (code >= ZERO && code <= ZERO + 9) {
      return line.charCodeAt(from + 4) === 0x2d ? this.#readIso(line, from) : this.#readBind(line, from)
    }
    return this.#readSyslog(line, from) || this.#readWithWeekday(line, from)
  }

  /** `2026-11-20T21:16:41.398Z`, with a space for the T, with or without fraction and zone. */
  readIso(line: string, from: number): boolean {
    return this.#remember(this.#readIso(line, from))
  }

  #remember(isRead: boolean): boolean {
    if (isRead) this.#last = this.at
    return isRead
  }

  #readIso(line: string, from: number): boolean {
    const between = line.charCodeAt(from + 10)
    const isDate = line.charCodeAt(from + 4) === 0x2d && line.charCodeAt(from + 7) === 0x2d
    if (!isDate || (between !== 0x54 && between !== 0x20)) return false
    const year = digits(line, from, 4)
    const wall = wallTime(year, digits(line, from + 5, 2), digits(line, from + 8, 2))
    return year >= 0 && this.#readClock(line, from + 11, wall) && this.#readZone(line)
  }

  #readEpoch(line: string, from: number): boolean {
    const close = line.indexOf(']', from)
    if (close < 0 || close - from > 24) return false
    const at = epochMs(line.slice(from, close))
    return this.#set(at, close + 1)
  }

  /** `20-Nov-2026 21:16:41.398` */
  #readBind(line: string, from: number): boolean {
    const isDate = line.charCodeAt(from + 2) === 0x2d && line.charCodeAt(from + 6) === 0x2d
    if (!isDate || line.charCodeAt(from + 11) !== 0x20) return false
    const wall = wallTime(digits(line, from + 7, 4), monthAt(line, from + 3), digits(line, from, 2))
    return this.#readClock(line, from + 12, wall) && this.#setLocal(this.at, this.end)
  }

  /** `Nov 20 21:16:41`, a day below ten with a space before it; a year only where a device puts one. */
  #readSyslog(line: string, from: number): boolean {
    const month = monthAt(line, from)
    if (month < 0 || line.charCodeAt(from + 3) !== 0x20) return false
    const day = paddedDay(line, from + 4)
    const year = digits(line, from + 7, 4)
    const hasYear = year >= 0 && line.charCodeAt(from + 11) === 0x20
    if (hasYear) {
      const wall = wallTime(year, month, day)
      return this.#readClock(line, from + 12, wall) && this.#setLocal(this.at, this.end)
    }
    // Any leap year works for reading the time of day.
    const leapWall = wallTime(2000, month, day)
    if (!this.#readClock(line, from + 7, leapWall)) return false
    return this.#setNewestYear(month, day, this.at - leapWall)
  }

  /** OpenWrt's `Fri Nov 20 21:16:38 2026` */
  #readWithWeekday(line: string, from: number): boolean {
    const month = monthAt(line, from + 4)
    if (month < 0 || line.charCodeAt(from + 3) !== 0x20) return false
    const wall = wallTime(digits(line, from + 20, 4), month, paddedDay(line, from + 8))
    return this.#readClock(line, from + 11, wall) && this.#setLocal(this.at, from + 24)
  }

  /** Reads `HH:MM:SS` with any fraction on a given day; leaves the wall time in `at`. */
  #readClock(line: string, from: number, day: number): boolean {
    const hour = digits(line, from, 2)
    const minute = digits(line, from + 3, 2)
    const second = digits(line, from + 6, 2)
    const isShaped = line.charCodeAt(from + 2) === 0x3a && line.charCodeAt(from + 5) === 0x3a
    // A leap second is written as :60.
    if (!isShaped || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60)
      return false
    const mark = line.charCodeAt(from + 8)
    let end = from + 8
    let fraction = 0
    if ((mark === 0x2e || mark === 0x2c) && isDigit(line.charCodeAt(from + 9))) {
      let weight = 100
      for (end = from + 9; isDigit(line.charCodeAt(end)); end++) {
        fraction += (line.charCodeAt(end) - ZERO) * weight
        weight = weight === 1 ? 0 : weight / 10
      }
    }
    return this.#set(day + hour * 3_600_000 + minute * 60_000 + second * 1000 + fraction, end)
  }

  /** The zone after a wall time that `#readClock` has left: Z, ±HH:MM, ±HHMM, or none. */
  #readZone(line: string): boolean {
    const { at: wall, end } = this
    const sign = line.charCodeAt(end)
    if (sign === 0x5a) return this.#set(wall, end + 1)
    if (sign !== 0x2b && sign !== 0x2d) return this.#setLocal(wall, end)
    const hours = digits(line, end + 1, 2)
    const colon = line.charCodeAt(end + 3) === 0x3a ? 1 : 0
    const minutes = digits(line, end + 3 + colon, 2)
    if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return false
    const offset = (hours * 60 + minutes) * 60_000
    return this.#set(sign === 0x2d ? wall + offset : wall - offset, end + 5 + colon)
  }

  #setNewestYear(month: number, day: number, timeOfDay: number): boolean {
    const { end } = this
    const newest = new Date(this.now + 2 * DAY).getUTCFullYear()
    for (let year = newest; year >= newest - YEARS_BACK; year--) {
      const wall = wallTime(year, month, day)
      if (Number.isNaN(wall) || !this.#setLocal(wall + timeOfDay, end)) continue
      if (this.at <= this.now + DAY) return true
    }
    return false
  }

  /** When clocks are set back, an hour repeats; the lines of a log are in order, so a step back means the second one. */
  #setLocal(wall: number, end: number): boolean {
    const [first = 0, second = first] = this.#offsetsAt(wall)
    const isSecond = wall - first < this.#last - OUT_OF_ORDER
    return this.#set(wall - (isSecond ? second : first), end)
  }

  #set(at: number, end: number): boolean {
    if (!(at >= 0 && at <= LAST_TIME)) return false
    this.at = at
    this.end = end
    return true
  }

  /** Offsets of zones change at quarter hours, so that one result serves a whole quarter. */
  #offsetsAt(wall: number): readonly number[] {
    const quarter = Math.floor(wall / QUARTER_HOUR)
    const known = this.#offsets.get(quarter)
    if (known !== undefined) return known
    const local = DateTime.fromMillis(quarter * QUARTER_HOUR, { zone: 'utc' }).setZone(this.#tz, {
      keepLocalTime: true,
    })
    const offsets = local.isValid ? local.getPossibleOffsets().map(({ offset }) => offset * 60_000) : []
    if (this.#offsets.size >= 4096) this.#offsets.clear()
    this.#offsets.set(quarter, offsets)
    return offsets
  }
}

/** Epoch seconds with any fraction as whole ms, truncated, or NaN; exact, as it is read by digits. */
export function epochMs(text: string): number {
  let seconds = 0
  let index = 0
  for (; isDigit(text.charCodeAt(index)); index++) seconds = seconds * 10 + (text.charCodeAt(index) - ZERO)
  if (index === 0 || index > 12) return Number.NaN
  if (index === text.length) return bounded(seconds * 1000)
  if (text.charCodeAt(index) !== 0x2e) return Number.NaN
  let ms = 0
  let weight = 100
  for (index++; isDigit(text.charCodeAt(index)); index++) {
    ms += (text.charCodeAt(index) - ZERO) * weight
    weight = weight === 1 ? 0 : weight / 10
  }
  return index === text.length ? bounded(seconds * 1000 + ms) : Number.NaN
}

function bounded(at: number): number {
  return at <= LAST_TIME ? at : Number.NaN
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9
}

function digits(line: string, from: number, count: number): number {
  let value = 0
  for (let index = from; index < from + count; index++) {
    const code = line.charCodeAt(index)
    if (!isDigit(code)) return -1
    value = value * 10 + (code - ZERO)
  }
  return value
}

function paddedDay(line: string, from: number): number {
  return line.charCodeAt(from) === 0x20 ? digits(line, from + 1, 1) : digits(line, from, 2)
}

/** 1 to 12, or -1. */
function monthAt(line: string, from: number): number {
  const index = MONTHS.indexOf(line.slice(from, from + 3))
  return index % 3 === 0 && line.length >= from + 3 ? index / 3 + 1 : -1
}

/** Midnight of a day as if it were UTC; NaN when there is no such day. */
function wallTime(year: number, month: number, day: number): number {
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN
  const wall = Date.UTC(year, month - 1, day)
  return new Date(wall).getUTCDate() === day ? wall : Number.NaN
}
