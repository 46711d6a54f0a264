import type { QuietHours } from '@netwarden/shared/domain'
import { DateTime } from 'luxon'

/** Whether a moment (epoch ms) is in the quiet hours, by the clock of their zone. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (!quiet) return false
  const { tz, from, to } = quiet
  const clock = DateTime.fromMillis(at, { zone: tz, locale: 'en' }).toFormat('HH:mm')
  // Both texts have the form HH:MM, so the order of the texts is the order of the times.
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}
