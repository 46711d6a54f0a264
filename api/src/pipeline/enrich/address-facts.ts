import { UNKNOWN_COUNTRY } from '@netwarden/shared/domain'
import { isSpecialAddress } from '../../platform/outbound/special-addresses.ts'
import { openNetworkOwners } from './network-owners.ts'
import { openCountries, openRegions, type PlaceLookup } from './place-databases.ts'

export interface AddressFacts {
  /** ISO 3166-1 alpha-2; `ZZ` when unknown. */
  country: string
  /** Empty when unknown or no region database is set. */
  region: string
  /** Name of the network's owner, or empty. */
  network: string
}

export interface AddressDatabases {
  country: PlaceLookup
  region: PlaceLookup
  network: PlaceLookup
}

export interface AddressDatabaseOptions {
  /** An .mmdb with regions, or null. */
  cityDatabase: string | null
}

export const NO_ADDRESS_FACTS: AddressFacts = { country: UNKNOWN_COUNTRY, region: '', network: '' }

export async function openAddressDatabases(options: AddressDatabaseOptions): Promise<AddressDatabases> {
  const [country, region, owners] = await Promise.all([
    openCountries(),
    openRegions(options.cityDatabase),
    openNetworkOwners(),
  ])
  return { country, region, network: (ip) => owners.find(ip) }
}

/** `ip` is canonical. */
export function describeAddress(ip: string, databases: AddressDatabases): AddressFacts {
  if (isSpecialAddress(ip)) return NO_ADDRESS_FACTS
  return { country: databases.country(ip), region: databases.region(ip), network: databases.network(ip) }
}
