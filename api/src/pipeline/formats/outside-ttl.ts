import { isPrivateAddress, isPublicAddress } from '../../detection/address-kind.ts'

/** 2^31 - 1 is the greatest TTL (RFC 2181 §8); a greater or negative number counts as 0. */
const MOST_SECONDS = 2 ** 31 - 1

/** Whether the answer names a private address, and `server` (canonical text) is outside of the network. */
export function isPrivateFromOutside(server: string | null, answers: readonly string[]): boolean {
  return server !== null && isPublicAddress(server) && answers.some(isPrivateAddress)
}

/** The least of TTLs (s) as logged; null without one. */
export function leastTtl(ttls: readonly number[]): number | null {
  const known = ttls.filter(Number.isFinite)
  if (known.length === 0) return null
  const least = Math.floor(Math.min(...known))
  return least >= 0 && least <= MOST_SECONDS ? least : 0
}
