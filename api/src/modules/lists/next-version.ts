import type { VersionHead } from './lists.repository.ts'

const HOUR = 3_600_000
/** Of the pause between two checks, by chance more or less, so that not everybody asks a list server at once. */
const JITTER = 0.1

/**
 * Versions are named after the day on which they came; of one day the second has a number. One that is gone does not
 * leave its name to another.
 */
export function nextVersion(
  versions: readonly Pick<VersionHead, 'version'>[],
  now: number,
  timeZone: string,
): string {
  const day = new Date(now).toLocaleDateString('sv-SE', { timeZone }).replaceAll('-', '.')
  const ofDay = versions.flatMap(({ version }) =>
    version === day || version.startsWith(`${day}-`) ? [Number(version.slice(day.length + 1) || 1)] : [],
  )
  return ofDay.length === 0 ? day : `${day}-${Math.max(...ofDay) + 1}`
}

/** When it is checked next; null where that is done by hand. */
export function nextCheckAt(hours: number | null, now: number): number | null {
  return hours === null ? null : Math.round(now + hours * HOUR * (1 - JITTER + 2 * JITTER * Math.random()))
}
