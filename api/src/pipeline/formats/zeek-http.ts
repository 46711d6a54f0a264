import type { Message } from '@netwarden/shared'
import type { ParsedVisit } from '../visit.ts'
import { NO_ANSWERS } from './blank-visit.ts'
import { NO_CNAMES } from './cname-chain.ts'
import { hostFacts } from './host-text.ts'
import { isMessage } from './line-fault.ts'
import { CONNECTION_COLUMNS, zeekEndpoints } from './zeek-endpoints.ts'
import { zeekFormat } from './zeek-format.ts'
import type { ZeekRow } from './zeek-row.ts'

const HOST = 5

function toVisit(row: ZeekRow): ParsedVisit | Message {
  const endpoints = zeekEndpoints(row)
  if (isMessage(endpoints)) return endpoints
  const { domain, dstHost } = hostFacts(row.text(HOST))
  return {
    at: endpoints.at,
    deviceIp: endpoints.deviceIp,
    deviceMac: null,
    domain,
    dstIp: endpoints.dstIp,
    dstHost,
    dstPort: endpoints.dstPort,
    answers: NO_ANSWERS,
    cnames: NO_CNAMES,
    transport: 'tcp',
    application: 'http',
    qtype: null,
    rcode: null,
    latencyMs: null,
    verdict: null,
  }
}

export const zeekHttp = zeekFormat({
  name: 'zeek-http',
  path: 'http',
  columns: [...CONNECTION_COLUMNS, 'host'],
  required: ['ts', 'id.orig_h', 'id.resp_h', 'host'],
  signature: ['method', 'uri', 'status_code', 'user_agent', 'trans_depth'],
  toVisit,
})
