import type { CountedName } from './finding.ts'

const MOST_SAMPLED = 50

/**
 * The counted names of a tally. Names are kept only from half of the threshold on, because most tallies stay far below
 * it.
 */
export function sampleName(
  sample: Set<string>,
  name: string,
  { count, limit }: { count: number; limit: number },
): void {
  if (count * 2 >= limit && sample.size < MOST_SAMPLED) sample.add(name)
}

export function sampledNames(sample: ReadonlySet<string>): CountedName[] {
  return [...sample].sort().map((name) => ({ name }))
}
