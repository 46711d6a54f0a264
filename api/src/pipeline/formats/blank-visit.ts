import type { ParsedVisit } from '../visit.ts'
import { NO_CNAMES } from './cname-chain.ts'

export const NO_ANSWERS: readonly string[] = Object.freeze([])

/** A look-up of which only the time is known so far. Servers' logs do not always have the transport. */
export function blankLookup(at: number): ParsedVisit {
  return {
    at,
    deviceIp: null,
    deviceMac: null,
    domain: null,
    dstIp: null,
    dstHost: null,
    dstPort: null,
    answers: NO_ANSWERS,
    outsideTtl: null,
    cnames: NO_CNAMES,
    transport: 'other',
    application: 'dns',
    qtype: null,
    rcode: null,
    latencyMs: null,
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    verdict: null,
  }
}
