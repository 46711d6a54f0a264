import type { LeaseSpan } from './lease-sequence.ts'

/** A MAC that visits showed at an address: first and last time (epoch ms). It stays known until visits show another. */
export interface Sighting {
  mac: string
  from: number
  last: number
}

/** The newest of one address; older ones are forgotten. */
const MOST_PER_ADDRESS = 100

/** What holds an address at a time (epoch ms): by the lease of that time, else by the MAC that visits showed there last. */
export function holderAt<Lease extends LeaseSpan>(
  leases: readonly Lease[],
  sightings: readonly Sighting[],
  at: number,
): Lease | Sighting | null {
  const lease = newestAt(leases, at)
  return lease && at < lease.to ? lease : newestAt(sightings, at)
}

/** The last of those in order of time that began before a moment or at it. */
function newestAt<Span extends { from: number }>(spans: readonly Span[], at: number): Span | null {
  for (let i = spans.length - 1; i >= 0; i--) {
    const span = spans[i]
    if (span && span.from <= at) return span
  }
  return null
}

/** Adds a visit's MAC to the sightings of its address, which are in order of time; the same ones where nothing is new. */
export function withSighting(
  held: readonly Sighting[],
  { mac, at }: { mac: string; at: number },
): readonly Sighting[] {
  const before = held.filter(({ from }) => from <= at)
  const after = held.slice(before.length)
  const previous = before.at(-1)
  if (previous?.mac === mac) {
    if (at <= previous.last) return held
    return [...before.slice(0, -1), { ...previous, last: at }, ...after]
  }
  const again = resumed(previous, at, after)
  // Of two devices at one moment the latter has the address.
  if (previous?.from === at) return withSighting([...before.slice(0, -1), ...again, ...after], { mac, at })
  const [next, ...rest] = after
  const seen =
    next?.mac === mac ? [{ ...next, from: at }, ...rest] : [{ mac, from: at, last: at }, ...again, ...after]
  return [...before, ...seen].slice(-MOST_PER_ADDRESS)
}

/** A device that was seen before and after another one has the address again, until a third one. */
function resumed(previous: Sighting | undefined, at: number, after: readonly Sighting[]): Sighting[] {
  const isAgain =
    previous && previous.last > at && previous.last < (after[0]?.from ?? Number.POSITIVE_INFINITY)
  return isAgain ? [{ ...previous, from: previous.last }] : []
}
