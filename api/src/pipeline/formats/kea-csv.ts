import type { Message } from '@netwarden/shared/errors'
import type { ParsedLease } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { headedCsv } from './headed-csv.ts'
import { leaseMac, leaseName, macOfDuid } from './lease-identity.ts'
import { isMessage, rejectLine, wrongTime, wrongValue } from './line-fault.ts'

/** Kea's value for a lease without an end; it then adds nothing to the time of the request. */
const FOREVER = 0xffff_ffff
const DECLINED = '1'
const PREFIX = '2'
const MAX_COLUMNS = 64
const MAX_SECONDS = 1e10
const COLUMNS = [
  'address',
  'hwaddr',
  'duid',
  'valid_lifetime',
  'expire',
  'lease_type',
  'hostname',
  'state',
] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/**
 * A line of Kea's memfile, lease4 or lease6. Kea appends a line at each change of a lease, and the time of the
 * device's last request is always `expire` − `valid_lifetime`: there the lease begins, and a renewed lease is
 * extended. A deleted lease is a line with a lifetime of 0: it adds nothing to the former lines.
 */
function toLease(row: Row): ParsedLease | Message | null {
  const { address = '', valid_lifetime: lifetime = '', expire = '', state, lease_type: type } = row
  const ip = canonicalAddress(address)
  if (ip === null) return wrongValue('address', address)
  const end = Number(expire)
  if (expire === '' || !(end >= 0 && end < MAX_SECONDS)) return wrongTime(expire)
  const seconds = Number(lifetime)
  if (lifetime === '' || !(seconds >= 0 && seconds <= FOREVER)) return wrongValue('valid_lifetime', lifetime)
  if (seconds === 0 || state === DECLINED || type === PREFIX) return null
  const mac = macOf(row)
  if (mac === null) return null
  const isEndless = seconds === FOREVER
  const from = (isEndless ? end : end - seconds) * 1000
  if (from < 0) return wrongTime(expire)
  return {
    ip,
    mac,
    name: leaseName(withoutEscapes(row.hostname ?? '')),
    from,
    to: isEndless ? null : end * 1000,
  }
}

/** A client with another identifier only cannot be matched with its other addresses. */
function macOf({ hwaddr = '', duid = '' }: Row): string | null {
  return leaseMac(hwaddr) ?? macOfDuid(duid)
}

/** Kea writes a comma inside a value as `&#x2c`, and likewise the few other characters that would break a line. */
function withoutEscapes(text: string): string {
  return text.replace(/&#x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function headerOf(line: string): string[] | null {
  const names = line.split(',', MAX_COLUMNS)
  return names[0] === 'address' && names.includes('valid_lifetime') && names.includes('expire') ? names : null
}

/** Kea's memfile of DHCPv4 and DHCPv6 leases. */
export const keaCsv = headedCsv({
  name: 'kea-csv',
  columns: COLUMNS,
  headerOf,
  cellsOf: (line) => line.split(',', MAX_COLUMNS + 1),
  take(row, origin, sink) {
    const lease = toLease(row)
    if (lease === null) sink.skip()
    else if (isMessage(lease)) rejectLine(sink, lease, origin)
    else sink.acceptLease(lease, origin)
  },
})
