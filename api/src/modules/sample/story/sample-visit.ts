import type { Application, SolvedMode, Transport } from '@netwarden/shared/domain'
import type { SampleDevice } from '../sample-facts.ts'

/** A visit of the sample, in the fields of a netwarden-ndjson line. */
export interface SampleVisit {
  at: number
  device: SampleDevice
  domain: string
  application: Application
  transport: Transport
  dstHostIP?: string
  dstPort?: number
  qtype?: string
  rcode?: string
  latencyMs?: number
  bytesSent?: number
  bytesReceived?: number
  durationMs?: number
  /** Left out where the policies of the product decide. */
  solvedMode?: SolvedMode
}

export function visitLine({ at, device, ...visit }: SampleVisit): string {
  return `${JSON.stringify({ accessAt: new Date(at).toISOString(), deviceIP: device.ip, deviceMac: device.mac, ...visit })}\n`
}

/** A query that was answered with an error, such as NXDOMAIN. */
export function failedLookup(
  at: number,
  device: SampleDevice,
  domain: string,
  latencyMs: number,
  rcode = 'NXDOMAIN',
): SampleVisit {
  return { at, device, domain, application: 'dns', transport: 'udp', qtype: 'A', rcode, latencyMs }
}
