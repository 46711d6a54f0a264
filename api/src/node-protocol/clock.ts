/** An offset of the clock of a node that is shown, and one that is an alarm: schedules begin and end by that clock (ms). */
export const CLOCK_SHOWN = 5_000
export const CLOCK_ALARM = 60_000

/** Whether a version such as `0.10.2` is later than another; what cannot be read is not. */
export function isLaterVersion(version: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)]
  const at = mine.findIndex((number, place) => number !== theirs[place])
  return (mine[at] ?? 0) > (theirs[at] ?? 0)
}

function numbersOf(version: string): number[] {
  return (version.split('-')[0] ?? '').split('.').map((part) => Number(part) || 0)
}
