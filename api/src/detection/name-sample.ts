import type { CountedName } from './finding.ts'

const MOST_SAMPLED = 50

/** Names of a tally, kept from half of its threshold on: most tallies never come near it, and keep none. */
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
