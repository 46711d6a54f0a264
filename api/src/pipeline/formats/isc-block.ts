import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, ParsedLease } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { iscBytes } from './isc-text.ts'
import { iscTime } from './isc-time.ts'
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
