import { createStore, useStoreState } from '../stores/external-store.ts'

/** The zone in the user's profile; without one, the zone of the device. */
const chosenZone = createStore<string | undefined>(undefined)

const KNOWN_FOR = 10_000
let known = { zone: '', until: 0 }

/**
 * Requesting it from the browser takes as long as formatting some hundred times, and every formatted time
 * needs it.
 */
export function deviceTimeZone(): string {
  const now = performance.now()
  if (now >= known.until) {
    known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + KNOWN_FOR }
  }
  return known.zone
}

/** The zone in which times are shown and typed, and statistics are requested. */
export function userTimeZone(): string {
  return chosenZone.get() ?? deviceTimeZone()
}

export function useTimeZone(): string {
  return useStoreState(chosenZone) ?? deviceTimeZone()
}

/** A zone that the browser does not support would break every time on every page, so it is ignored. */
export function chooseTimeZone(zone: string | null): void {
  chosenZone.set(zone !== null && isKnown(zone) ? zone : undefined)
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false // Intl throws a RangeError for an unknown zone.
  }
}

/** A moment as `YYYY-MM-DDTHH:MM` on a clock in the zone, as `datetime-local` fields want it. */
export function toZonedInput(moment: Date, zone: string): string {
  if (inputFormat.zone !== zone) {
    // Swedish writes dates as ISO 8601 does.
    const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const
    inputFormat = { zone, format: new Intl.DateTimeFormat('sv-SE', options) }
  }
  // Of a year that is still being typed, such as 0002, only one digit is written.
  return inputFormat.format
    .format(moment)
    .replace(' ', 'T')
    .replace(/^\d+/, (year) => year.padStart(4, '0'))
}

/** For the last requested zone; creating it takes longer than all that it formats. */
let inputFormat = { zone: '', format: new Intl.DateTimeFormat() }

/**
 * The moment at which a clock in the zone shows this time; of two (when clocks are set back) the first one. An invalid
 * text gives an invalid date: browsers accept years of six digits, and return an empty text for incomplete input.
 */
export function fromZonedInput(text: string, zone: string): Date {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  const offsetAt = (moment: number) =>
    Date.parse(`${toZonedInput(new Date(moment), zone)}Z`) - minuteOf(moment)
  const early = wanted - offsetAt(wanted - HALF_DAY)
  const late = wanted - offsetAt(wanted + HALF_DAY)
  const candidates = [early, late].filter((moment) => toZonedInput(new Date(moment), zone) === text)
  // A skipped local time is interpreted with the offset before the clock change.
  return new Date(candidates.length > 0 ? Math.min(...candidates) : early)
}

/** What a zone is ahead of UTC at a moment, as `UTC+08:00`. */
export function offsetOf(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === 'GMT' ? 'UTC' : name.replace('GMT', 'UTC')
}

/** Every zone that this browser knows, with what it is ahead of UTC today, UTC first, then in the order of their names. */
export function timeZoneOptions(): { value: string; label: string }[] {
  const now = new Date()
  // Few browsers name UTC among them.
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})`,
  }))
}

export function startOfDay(moment: Date, zone: string): Date {
  return fromZonedInput(`${toZonedInput(moment, zone).slice(0, 10)}T00:00`, zone)
}

const HALF_DAY = 43_200_000
const MINUTE = 60_000

function minuteOf(moment: number): number {
  return Math.floor(moment / MINUTE) * MINUTE
}
