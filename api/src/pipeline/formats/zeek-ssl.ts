import type { Message } from '@netwarden/shared/errors'
import type { ParsedVisit } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { hostFacts } from './host-text.ts'
import { isMessage } from './line-fault.ts'
import { CONNECTION_COLUMNS, zeekEndpoints } from './zeek-endpoints.ts'
import { zeekVisitLog } from './zeek-format.ts'
import type { ZeekRow } from './zeek-row.ts'

const [SERVER_NAME, VERSION] = [5, 6]

function toVisit(row: ZeekRow): ParsedVisit | Message {
  const endpoints = zeekEndpoints(row)
  if (isMessage(endpoints)) return endpoints
  const { domain, dstHost } = hostFacts(row.text(SERVER_NAME))
  const isQuic = /quic/i.test(row.text(VERSION) ?? '')
  return {
    ...blankLookup(endpoints.at),
    ...endpoints,
    domain,
    dstHost,
    transport: isQuic ? 'udp' : 'tcp',
    application: isQuic ? 'quic' : 'tls',
  }
}

export const zeekSslLog = zeekVisitLog({
  name: 'zeek-ssl',
  path: 'ssl',
  columns: [...CONNECTION_COLUMNS, 'server_name', 'version'],
  required: ['ts', 'id.orig_h', 'id.resp_h', 'server_name'],
  signature: [['established'], ['ssl_history'], ['next_protocol'], ['cert_chain_fuids'], ['cert_chain_fps']],
  toVisit,
})
