import type { Application } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { ParsedVisit } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { isMessage } from './line-fault.ts'
import { bytesOf, durationOf } from './volume.ts'
import { CONNECTION_COLUMNS, zeekEndpoints, zeekTransport } from './zeek-endpoints.ts'
import { zeekVisitLog } from './zeek-format.ts'
import type { ZeekRow } from './zeek-row.ts'

const [SERVICE, DURATION, SENT, RECEIVED] = [5, 6, 7, 8]
const SECOND = 1_000
/** A connection may have several services (`quic,ssl`): the first one in this list that it has gives its name. */
const SERVICES: readonly (readonly [string, Application])[] = [
  ['quic', 'quic'],
  ['ssl', 'tls'],
  ['http', 'http'],
  ['dns', 'dns'],
]

function application(service: string | null): Application {
  if (service === null) return 'other'
  const found = service.split(',')
  return SERVICES.find(([name]) => found.includes(name))?.[1] ?? 'other'
}

function volumeOf(row: ZeekRow): Pick<ParsedVisit, 'bytesSent' | 'bytesReceived' | 'durationMs'> {
  const seconds = row.text(DURATION)
  return {
    bytesSent: bytesOf(row.text(SENT)),
    bytesReceived: bytesOf(row.text(RECEIVED)),
    durationMs: seconds === null || seconds === '' ? null : durationOf(Number(seconds) * SECOND),
  }
}

function toVisit(row: ZeekRow): ParsedVisit | Message {
  const endpoints = zeekEndpoints(row)
  if (isMessage(endpoints)) return endpoints
  const transport = zeekTransport(row)
  return {
    ...blankLookup(endpoints.at),
    ...endpoints,
    // For an ICMP message the sensor writes type and code in place of ports.
    dstPort: transport === 'other' ? null : endpoints.dstPort,
    transport,
    application: application(row.text(SERVICE)),
    ...volumeOf(row),
  }
}

export const zeekConnLog = zeekVisitLog({
  name: 'zeek-conn',
  path: 'conn',
  columns: [...CONNECTION_COLUMNS, 'service', 'duration', 'orig_bytes', 'resp_bytes'],
  required: ['ts', 'id.orig_h', 'id.resp_h'],
  signature: [['conn_state'], ['missed_bytes'], ['orig_pkts'], ['orig_ip_bytes']],
  toVisit,
})
