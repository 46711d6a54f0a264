import type { ParsedVisit } from '../../../api/src/pipeline/visit.ts'

/** A lookup as a reader passes it on; tests change its fields. */
export const visit: ParsedVisit = {
  at: 1_000,
  deviceIp: '10.0.0.1',
  deviceMac: null,
  domain: 'www.shop.example',
  dstIp: '198.18.0.1',
  dstHost: null,
  dstPort: null,
  answers: ['198.18.0.1'],
  outsideTtl: null,
  cnames: [],
  transport: 'udp',
  application: 'dns',
  qtype: 'A',
  rcode: 'NOERROR',
  latencyMs: 12.5,
  bytesSent: null,
  bytesReceived: null,
  durationMs: null,
  verdict: null,
}
