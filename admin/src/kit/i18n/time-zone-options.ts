import { offsetOf } from './time-zone.ts'

/** Every zone that this browser knows, with what it is ahead of UTC today, UTC first, then in the order of their names. */
export function timeZoneOptions(): { value: string; label: string }[] {
  const now = new Date()
  // Few browsers name UTC among them.
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})`,
  }))
}
