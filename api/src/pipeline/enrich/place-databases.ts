import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UNKNOWN_COUNTRY } from '@netwarden/shared/domain'
import { type CityResponse, Reader } from 'mmdb-lib'
import { z } from 'zod'
import { locateDataPackage } from './package-data.ts'

/** Looks an address up; empty when the database does not have it. */
export type PlaceLookup = (ip: string) => string

const countrySchema = z.object({ country_code: z.string().length(2) })

/** The largest division of the country, in both layouts in use: MaxMind's and DB-IP's City, and flat columns. */
const regionSchema = z.union([
  z
    .object({ subdivisions: z.tuple([z.object({ names: z.object({ en: z.string() }) })], z.unknown()) })
    .transform(({ subdivisions }) => subdivisions[0].names.en),
  z.object({ state1: z.string() }).transform(({ state1 }) => state1),
])

/** ISO 3166-1 alpha-2 codes from the packaged database; `ZZ` when unknown. */
export async function openCountries(): Promise<PlaceLookup> {
  const { directory } = await locateDataPackage('@ip-location-db/geo-whois-asn-country-mmdb')
  const read = await openDatabase(path.join(directory, 'geo-whois-asn-country.mmdb'))
  return (ip) => {
    const found = countrySchema.safeParse(read(ip))
    return found.success ? found.data.country_code : UNKNOWN_COUNTRY
  }
}

/** Regions from a city database (.mmdb) that the administrator provides; always empty without a file. */
export async function openRegions(file: string | null): Promise<PlaceLookup> {
  if (file === null) return () => ''
  const read = await openDatabase(file)
  return (ip) => {
    const found = regionSchema.safeParse(read(ip))
    return found.success ? found.data : ''
  }
}

async function openDatabase(file: string): Promise<(ip: string) => unknown> {
  const reader = new Reader<CityResponse>(await readFile(file))
  const isIpv4Only = reader.metadata.ipVersion === 4
  return (ip) => {
    // The reader would take the first bits of an IPv6 address for an IPv4 address.
    if (isIpv4Only && ip.includes(':')) return null
    try {
      return reader.get(ip)
    } catch {
      return null // The text is no address, or the file is damaged at this place.
    }
  }
}
