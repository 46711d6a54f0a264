import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, ParsedLease } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { leaseMac, leaseName, macOfDuid } from './lease-identity.ts'
import { wrongTime, wrongValue } from './line-fault.ts'

/** The content of one lease read so far; all as written, so that it can be stored and resumed. */
export interface IscBlock {
  address: string
  begins: string
  ends: string
  hardware: string
  /** Identifies an association of DHCPv6: four bytes of number, then the client's DUID; as escaped text. */
  association: string
  state: string
  name: string
}
type Field = keyof IscBlock

export const EMPTY_BLOCK: Readonly<IscBlock> = {
  address: '',
  begins: '',
  ends: '',
  hardware: '',
  association: '',
  state: '',
  name: '',
}
const MAX_FIELD = 1_024
const IAID_BYTES = 4
/** The address was found to be in use by a device that is not the client. */
const ABANDONED = 'abandoned'

const STATEMENTS: readonly (readonly [pattern: RegExp, field: Field])[] = [
  [/^starts (.+?);/, 'begins'],
  [/^ends (.+?);/, 'ends'],
  [/^binding state (\w+);/, 'state'],
  [/^hardware ethernet ([0-9a-fA-F:]+);/, 'hardware'],
  [/^client-hostname "(.*)";/, 'name'],
]
const CLIENT_TIME = /^cltt (.+?);/

/** Applies a statement to the lease; false when it has nothing relevant. */
export function readStatement(block: IscBlock, line: string): boolean {
  const isOfDhcp6 = block.association !== ''
  const cltt = isOfDhcp6 ? CLIENT_TIME.exec(line)?.[1] : undefined
  if (cltt !== undefined) {
    block.begins = cltt.slice(0, MAX_FIELD)
    return true
  }
  for (const [pattern, field] of STATEMENTS) {
    const value = pattern.exec(line)?.[1]
    if (value === undefined) continue
    block[field] = value.slice(0, MAX_FIELD)
    return true
  }
  return false
}

/**
 * The lease of a complete block. A DHCPv4 lease begins at `starts`; in a file of DHCPv6 that is `cltt`, the time of
 * the client's last request. A free or expired lease was held until it ended.
 */
export function leaseOfBlock(block: IscBlock): ParsedLease | Message | null {
  const ip = canonicalAddress(block.address)
  if (ip === null) return wrongValue('lease', block.address)
  if (block.state === ABANDONED || block.begins === '') return null
  const mac = block.association === '' ? leaseMac(block.hardware) : macOfAssociation(block.association)
  if (mac === null) return null
  const from = iscTime(block.begins)
  if (!Number.isFinite(from)) return wrongTime(block.begins)
  const end = block.ends === '' ? Number.POSITIVE_INFINITY : iscTime(block.ends)
  if (Number.isNaN(end)) return wrongTime(block.ends)
  if (end <= from) return null
  const to = Number.isFinite(end) ? end : null
  return { ip, mac, name: leaseName(iscBytes(block.name).toString('utf8')), from, to }
}

function macOfAssociation(escaped: string): string | null {
  return macOfDuid(iscBytes(escaped).subarray(IAID_BYTES).toString('hex'))
}

/** Restores a block from a snapshot; null for an invalid one. */
export function restoreBlock(value: JsonValue | undefined): IscBlock | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const block = { ...EMPTY_BLOCK }
  for (const field of Object.keys(EMPTY_BLOCK) as Field[]) {
    const text = value[field]
    if (typeof text === 'string') block[field] = text.slice(0, MAX_FIELD)
  }
  return block
}

/** `4 2026/11/19 10:00:00` in UTC, independent of the server's time zone. */
const UTC = /^[0-6] (\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
/** `epoch 1795165200; # local time in words`, where `db-time-format local` is set. */
const EPOCH = /^epoch (\d{1,12})$/
const LAST_TIME = 253_402_300_799_999

/** A time of dhcpd's lease file as epoch ms: Infinity for `never`, NaN for a text that is no time. */
function iscTime(text: string): number {
  if (text === 'never') return Number.POSITIVE_INFINITY
  const epoch = EPOCH.exec(text)?.[1]
  if (epoch !== undefined) return bounded(Number(epoch) * 1000)
  const parts = UTC.exec(text)
  if (!parts) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return date.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60
    ? bounded(date.getTime())
    : Number.NaN
}

function bounded(at: number): number {
  return at >= 0 && at <= LAST_TIME ? at : Number.NaN
}

const ESCAPE = /\\([0-7]{3}|x[0-9a-fA-F]{2}|.)/gs
const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b' }

/** The bytes of a quoted text of dhcpd: `\ooo` in octal, `\x..`, `\n` and the like; other characters as UTF-8. */
function iscBytes(quoted: string): Buffer {
  const latin = Buffer.from(quoted, 'utf8').toString('latin1')
  const bytes = latin.replace(ESCAPE, (_, code: string) => {
    if (/^[0-7]{3}$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff)
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return NAMED[code] ?? code
  })
  return Buffer.from(bytes, 'latin1')
}
