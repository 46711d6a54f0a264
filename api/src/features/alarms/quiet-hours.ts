import type { QuietHours } from '@netwarden/shared'

/** Whether a moment (epoch ms) lies in them, by the clock of their zone. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (!quiet) return false
  const { tz, from, to } = quiet
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: tz,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  // Texts of one length: their order is that of the times.
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}
