export interface ContactInterval {
  /** Mean interval of the contacts. */
  minutes: number
  /** Standard deviation of the intervals as a percentage of their mean. */
  deviation: number
}

/** One of this many intervals may deviate: a contact was missed, or an extra one occurred. */
const ODD_ONE_IN = 10

/** How regular contacts are; `times` are epoch ms in order, at least two of them. */
export function intervalOf(times: readonly number[]): ContactInterval {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const regular = gaps
    .toSorted((a, b) => Math.abs(a - median) - Math.abs(b - median))
    .slice(0, gaps.length - Math.floor(gaps.length / ODD_ONE_IN))
  const mean = regular.reduce((sum, gap) => sum + gap, 0) / regular.length
  const variance = regular.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / regular.length
  return { minutes: mean / 60_000, deviation: mean === 0 ? 100 : (Math.sqrt(variance) / mean) * 100 }
}
