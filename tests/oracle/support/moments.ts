/** Moments at which clocks are set, as offsets of a zone change. */
const DAY = 86_400_000
const HOUR = 3_600_000
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

const offsets = new Map<string, Intl.DateTimeFormat>()

function offsetAt(timeZone: string, at: number): string {
  const format =
    offsets.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, format)
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** When clocks of the zones are set forward or back in a span (epoch ms). */
export function clockChanges(from: number, to: number): number[] {
  const changes = ZONES.flatMap((zone) => {
    const found: number[] = []
    for (let hour = Math.ceil(from / HOUR) * HOUR; hour < to; hour += 12 * HOUR) {
      if (offsetAt(zone, hour) === offsetAt(zone, hour + 12 * HOUR)) continue
      let at = hour
      while (offsetAt(zone, at) === offsetAt(zone, at + HOUR)) at += HOUR
      found.push(at + HOUR)
    }
    return found
  })
  return changes.sort((a, b) => a - b)
}

/** The next time, from now on, at which the clocks of Berlin show an hour for the second time; some minutes into it. */
export function nextRepeatedHour(now: number): number {
  const [next = now] = clockChanges(now + DAY, now + 400 * DAY).filter((at) => {
    return offsetAt('Europe/Berlin', at) === 'GMT+01:00' && offsetAt('Europe/Berlin', at - 1) === 'GMT+02:00'
  })
  return next + 10 * 60_000
}
