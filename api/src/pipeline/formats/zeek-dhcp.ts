import type { Message } from '@netwarden/shared/errors'
import type { ParsedLease } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { leaseMac, leaseName } from './lease-identity.ts'
import { wrongTime, wrongValue } from './line-fault.ts'
import { zeekLeaseLog } from './zeek-format.ts'
import type { ZeekRow } from './zeek-row.ts'

const [TS, MAC, HOST_NAME, CLIENT_FQDN, ASSIGNED, LEASE_TIME, TYPES, OLD_ASSIGNED] = [0, 1, 2, 3, 4, 5, 6, 7]
/** A lease without an end (RFC 2131 §3.3). */
const FOREVER = 0xffff_ffff
const MAX_SECONDS = 1e10

/**
 * One line is one conversation of a device with its server. Only a conversation in which the server granted an address
 * (DHCPACK) describes a lease: it begins with the conversation and lasts for the granted time.
 */
function toLease(row: ZeekRow): ParsedLease | Message | null {
  const from = row.time(TS)
  if (Number.isNaN(from)) return wrongTime(row.text(TS) ?? '')
  const address = row.text(ASSIGNED) ?? row.text(OLD_ASSIGNED)
  const seconds = row.text(LEASE_TIME)
  const hardware = row.text(MAC)
  if (!address || !seconds || !hardware || !isGranted(row)) return null
  const ip = canonicalAddress(address)
  if (ip === null) return wrongValue('assigned_addr', address)
  const mac = leaseMac(hardware)
  if (mac === null) return wrongValue('mac', hardware)
  const length = Number(seconds)
  if (!(length > 0 && length < MAX_SECONDS)) return wrongValue('lease_time', seconds)
  const to = Math.round(length) >= FOREVER ? null : from + Math.round(length * 1000)
  const name = leaseName(unescapeHex(row.text(HOST_NAME) || row.text(CLIENT_FQDN)))
  return { ip, mac, name, from, to }
}

/** Versions that do not log the types of the messages log finished conversations only. */
function isGranted(row: ZeekRow): boolean {
  const types = row.list(TYPES)
  return types.length === 0 || types.includes('ACK')
}

/** Zeek writes unprintable bytes, and its own separators, as `\xHH`. */
function unescapeHex(text: string | null): string | null {
  if (text === null || !text.includes('\\x')) return text
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const unescaped = bytes.replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(unescaped, 'latin1').toString('utf8')
}

export const zeekDhcpLog = zeekLeaseLog({
  name: 'zeek-dhcp',
  path: 'dhcp',
  columns: [
    'ts',
    'mac',
    'host_name',
    'client_fqdn',
    'assigned_addr',
    'lease_time',
    'msg_types',
    'assigned_ip', // The name of the column before version 2.6.
  ],
  required: ['ts', 'mac'],
  signature: [['assigned_addr'], ['assigned_ip'], ['lease_time'], ['msg_types'], ['requested_addr']],
  toLease,
})
