import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundLog } from '@netwarden/shared/contract'
import type { SourceRoots } from '../../platform/files/source-roots.ts'

/** Where resolvers and sensors write their logs by default, below the folders that sources may read. */
const USUAL_PLACES: readonly Omit<FoundLog, 'bytes'>[] = [
  { location: 'named/query.log', format: 'bind-query', program: 'BIND' },
  { location: 'bind/query.log', format: 'bind-query', program: 'BIND' },
  { location: 'unbound.log', format: 'unbound', program: 'Unbound' },
  { location: 'unbound/unbound.log', format: 'unbound', program: 'Unbound' },
  { location: 'dnsmasq.log', format: 'dnsmasq', program: 'dnsmasq' },
  { location: 'pihole/pihole.log', format: 'dnsmasq', program: 'Pi-hole' },
  { location: 'AdGuardHome/data/querylog.json', format: 'adguardhome', program: 'AdGuard Home' },
  { location: 'suricata/eve.json', format: 'suricata-eve', program: 'Suricata' },
  { location: 'zeek/current/dns.log', format: 'zeek-dns', program: 'Zeek' },
  { location: 'coredns.log', format: 'coredns', program: 'CoreDNS' },
  { location: 'freeradius/radius.log', format: 'freeradius', program: 'FreeRADIUS' },
  { location: 'dhcpd.leases', format: 'isc-leases', program: 'ISC DHCP' },
  { location: 'kea-leases4.csv', format: 'kea-csv', program: 'Kea' },
  { location: 'dnsmasq.leases', format: 'dnsmasq-leases', program: 'dnsmasq' },
]

interface Asked {
  /** The folders that sources may read, as they are set. */
  folders: readonly string[]
  roots: Pick<SourceRoots, 'findOutside'>
  /** Places that a source follows already. */
  followed: ReadonlySet<string>
}

/** The logs of known programs that this machine has, that may be read, and that no source follows yet. */
export async function findLogs({ folders, roots, followed }: Asked): Promise<FoundLog[]> {
  const places = folders.flatMap((folder) =>
    USUAL_PLACES.map((place) => ({ ...place, location: join(folder, place.location) })),
  )
  const found = await Promise.all(
    places
      .filter(({ location }) => !followed.has(location))
      .map(async (place) => {
        const bytes = await sizeOfReadable(place.location)
        return bytes !== null && (await roots.findOutside(place.location)) === null
          ? [{ ...place, bytes }]
          : []
      }),
  )
  return found.flat()
}

/** Null for a place without a readable file. */
async function sizeOfReadable(path: string): Promise<number | null> {
  try {
    await access(path, constants.R_OK)
    const found = await stat(path)
    return found.isFile() ? found.size : null
  } catch {
    return null // Most of the places do not exist.
  }
}
