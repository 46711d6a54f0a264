import type { DeviceDirectory, KnownDevice } from './index.ts'
import type { SampleFacts } from './sample-facts.ts'

/** Facts about the sample's addresses and devices, valid for the sample's records only. */
export interface SamplePlaces {
  regionOf(ip: string): string
  devices: DeviceDirectory
}

export function samplePlaces(facts: Pick<SampleFacts, 'regions' | 'devices'>): SamplePlaces {
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
