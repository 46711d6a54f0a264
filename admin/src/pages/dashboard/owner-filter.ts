import type { OwnerBy } from './dashboard-queries.ts'

/** A domain has the country of its owner, an address the one it lies in. */
export function countryFilter(by: OwnerBy): 'ownerCountry' | 'country' {
  return by === 'domain' ? 'ownerCountry' : 'country'
}
