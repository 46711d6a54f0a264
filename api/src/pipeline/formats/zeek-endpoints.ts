import type { Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { canonicalAddress } from './address.ts'
import { missingField, wrongTime, wrongValue } from './line-fault.ts'
import type { ZeekRow } from './zeek-row.ts'

/** The columns at the start of each Zeek log of connections; `toVisit` functions rely on this order. */
export const CONNECTION_COLUMNS = ['ts', 'id.orig_h', 'id.resp_h', 'id.resp_p', 'proto'] as const
const [TS, ORIGIN, RESPONDER, RESPONDER_PORT, PROTOCOL] = [0, 1, 2, 3, 4]

/** Null when the column is unset; undefined when its text is no address. */
export function zeekAddress(row: ZeekRow, column: number): string | null | undefined {
  const text = row.text(column)
  return text === null ? null : (canonicalAddress(text) ?? undefined)
}

export function zeekTransport(row: ZeekRow): Transport {
  const protocol = row.text(PROTOCOL)
  return protocol === 'udp' || protocol === 'tcp' ? protocol : 'other'
}

export interface ZeekEndpoints {
  at: number
  deviceIp: string
  dstIp: string | null
  dstPort: number | null
}

/** The client, destination and time that ssl, http and conn have in common. */
export function zeekEndpoints(row: ZeekRow): ZeekEndpoints | Message {
  const at = row.time(TS)
  if (Number.isNaN(at)) return wrongTime(row.text(TS) ?? '')
  const deviceIp = zeekAddress(row, ORIGIN)
  if (deviceIp === null) return missingField('id.orig_h')
  if (deviceIp === undefined) return wrongValue('id.orig_h', row.text(ORIGIN) ?? '')
  const dstIp = zeekAddress(row, RESPONDER)
  if (dstIp === undefined) return wrongValue('id.resp_h', row.text(RESPONDER) ?? '')
  const port = row.text(RESPONDER_PORT)
  if (port !== null && !isPort(port)) return wrongValue('id.resp_p', port)
  return { at, deviceIp, dstIp, dstPort: port === null ? null : Number(port) }
}

export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 0xffff
}
