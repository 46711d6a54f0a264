import type { DeviceDirectory, KnownDevice } from './index.ts'

/**
 * What an import brings along about its addresses and devices. It applies to the visits of that import only, which the risk
 * rules do not check.
 */
export interface ImportFacts {
  /** Regions of networks of 256 addresses, `114.114.114.0/24`. */
  regions: readonly { network: string; region: string }[]
  devices: readonly { ip: string; mac: string; name: string }[]
}

interface ImportPlaces {
  regionOf(ip: string): string
  devices: DeviceDirectory
}

export function placesOf(facts: ImportFacts): ImportPlaces {
  const regions = new Map(facts.regions.map(({ network, region }) => [networkOf(network), region]))
  const holders = new Map<string, KnownDevice>(facts.devices.map(({ ip, mac, name }) => [ip, { mac, name }]))
  return {
    regionOf: (ip) => regions.get(networkOf(ip)) ?? '',
    devices: { at: (ip) => holders.get(ip) ?? null },
  }
}

/** The first three octets, which an address shares with its /24. */
function networkOf(text: string): string {
  return text.slice(0, text.lastIndexOf('.'))
}
