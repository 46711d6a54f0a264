/** The time in which a device had an address; epoch ms, `to` exclusive, Infinity where the end is open. */
export interface LeaseSpan {
  mac: string
  from: number
  to: number
}

/**
 * Adds a lease to those of the same address, which are in order of time and do not overlap. A lease ends where the
 * next device's begins; a renewal extends the lease of the same device, so that a repeated report of the same lease
 * changes nothing. `earliest`: how far before `from` the lease reaches where no other device had the address.
 */
export function withLease<Lease extends LeaseSpan>(
  held: readonly Lease[],
  lease: Lease,
  earliest = lease.from,
): Lease[] {
  if (!(lease.from < lease.to)) return [...held]
  const before = held.filter(({ from }) => from <= lease.from)
  const after = held.filter(({ from }) => from > lease.from)
  const to = Math.min(lease.to, after[0]?.from ?? lease.to)
  const previous = before.at(-1)
  if (previous?.mac === lease.mac && previous.to >= earliest)
    return joined([
      ...before.slice(0, -1),
      { ...kept(previous, lease), to: Math.max(previous.to, to) },
      ...after,
    ])
  if (previous?.from === lease.from && isSurer(previous, lease)) return [...held]
  const rest = previous?.from === lease.from ? before.slice(0, -1) : before
  const last = rest.at(-1)
  const from = Math.min(lease.from, Math.max(earliest, last?.to ?? earliest))
  const ended = last ? [...rest.slice(0, -1), { ...last, to: Math.min(last.to, lease.from) }] : rest
  return joined([...ended, { ...lease, from, to }, ...after])
}

/** The fields that a renewed lease keeps: its begin, and its name where the renewal has none. */
function kept<Lease extends LeaseSpan>(previous: Lease, lease: Lease): Lease {
  const named = Object.entries(lease).filter(([, value]) => value !== '')
  return { ...previous, ...Object.fromEntries(named), from: previous.from }
}

/** Two devices cannot both have begun at the same time: the one with the later end wins, in any order of reading. */
function isSurer(one: LeaseSpan, other: LeaseSpan): boolean {
  return one.to === other.to ? one.mac < other.mac : one.to > other.to
}

/** Merges adjacent leases of one device. */
function joined<Lease extends LeaseSpan>(leases: readonly Lease[]): Lease[] {
  const result: Lease[] = []
  for (const lease of leases) {
    const last = result.at(-1)
    if (last?.mac === lease.mac && last.to >= lease.from)
      result[result.length - 1] = { ...kept(last, lease), to: Math.max(last.to, lease.to) }
    else result.push(lease)
  }
  return result
}
