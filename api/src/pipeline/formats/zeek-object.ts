import { NO_ANSWERS } from './blank-visit.ts'
import { isJsonObject, type JsonObject } from './json-line.ts'
import { epochMs, type LogClock } from './log-clock.ts'
import type { ZeekRow } from './zeek-row.ts'

/** Above this, a number is in ms and not in seconds since 1970 (Zeek's `TS_MILLIS`): in seconds it is the year 5138. */
const FIRST_MS = 1e11

/** A line of Zeek's JSON writer: dotted names (`id.orig_h`) or nested objects; unset columns are absent. */
export class ZeekObject implements ZeekRow {
  #object: JsonObject = {}
  readonly #paths: readonly (readonly [string, string, string])[]
  readonly #clock: LogClock

  constructor(wanted: readonly string[], clock: LogClock) {
    this.#paths = wanted.map((name) => {
      const dot = name.indexOf('.')
      return [name, dot < 0 ? '' : name.slice(0, dot), name.slice(dot + 1)]
    })
    this.#clock = clock
  }

  set(object: JsonObject): void {
    this.#object = object
  }

  #value(column: number): unknown {
    const path = this.#paths[column]
    if (path === undefined) return undefined
    const [name, group, member] = path
    const flat = this.#object[name]
    if (flat !== undefined || group === '') return flat
    const nested = this.#object[group]
    if (isJsonObject(nested)) return nested[member]
    // Exports to other systems replace the dot with `_`.
    return this.#object[`${group}_${member}`]
  }

  text(column: number): string | null {
    const value = this.#value(column)
    if (typeof value === 'string') return value
    return typeof value === 'number' ? String(value) : null
  }

  list(column: number): readonly string[] {
    const value = this.#value(column)
    if (!Array.isArray(value)) return NO_ANSWERS
    return value.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? String(item) : []))
  }

  listText(column: number): string | null {
    const value = this.#value(column)
    return Array.isArray(value) ? value.join('\0') : this.text(column)
  }

  time(column: number): number {
    const value = this.#value(column)
    if (typeof value === 'number') return numberTime(value)
    if (typeof value !== 'string') return Number.NaN
    const isWhole = this.#clock.readIso(value, 0) && this.#clock.end === value.length
    return isWhole ? this.#clock.at : epochMs(value)
  }
}

function numberTime(value: number): number {
  if (!(value >= 0)) return Number.NaN
  // A double is not exact at microseconds since 1970: the time is truncated below them, or .398 becomes .397.
  return value >= FIRST_MS ? epochMs((value / 1000).toFixed(3)) : epochMs(value.toFixed(6))
}
