import type { Message } from '@netwarden/shared/errors'
import type { ParsedVisit } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { hostFacts } from './host-text.ts'
import { isMessage } from './line-fault.ts'
import { CONNECTION_COLUMNS, zeekEndpoints } from './zeek-endpoints.ts'
import { zeekVisitLog } from './zeek-format.ts'
import type { ZeekRow } from './zeek-row.ts'

const HOST = 5

function toVisit(row: ZeekRow): ParsedVisit | Message {
  const endpoints = zeekEndpoints(row)
  if (isMessage(endpoints)) return endpoints
  const { domain, dstHost } = hostFacts(row.text(HOST))
  return {
    ...blankLookup(endpoints.at),
    ...endpoints,
    domain,
    dstHost,
    transport: 'tcp',
    application: 'http',
  }
}

export const zeekHttpLog = zeekVisitLog({
  name: 'zeek-http',
  path: 'http',
  columns: [...CONNECTION_COLUMNS, 'host'],
  required: ['ts', 'id.orig_h', 'id.resp_h', 'host'],
  // SIP has methods, addresses, states and agents as well, but no host and no version.
  signature: [
    ['method', 'host'],
    ['method', 'version'],
    ['trans_depth', 'version'],
    ['status_code', 'host'],
    ['user_agent', 'host'],
    ['uri', 'host'],
    ['referrer'],
    ['info_code'],
    ['proxied'],
    ['orig_fuids'],
    ['resp_fuids'],
    ['orig_mime_types'],
    ['resp_mime_types'],
  ],
  toVisit,
})
