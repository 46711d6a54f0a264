import type { VersionHead } from '../list-catalog/index.ts'

const HOUR = 3_600_000
/** Random share of the pause between two checks, so that not all installations query a list server at once. */
const JITTER = 0.1

/**
 * Versions are named after the day of their arrival; a second one of the day has a number. The name of a deleted
 * version is not used again.
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

/** The time of the next check; null where checks are manual. */
export function nextCheckAt(hours: number | null, now: number): number | null {
  return hours === null ? null : Math.round(now + hours * HOUR * (1 - JITTER + 2 * JITTER * Math.random()))
}
