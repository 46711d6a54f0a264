import type { Message } from '@netwarden/shared'
import type { JsonValue, ParsedLease } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { iscBytes } from './isc-text.ts'
import { iscTime } from './isc-time.ts'
import { leaseMac, leaseName, macOfDuid } from './lease-identity.ts'
import { wrongTime, wrongValue } from './line-fault.ts'

/** What has been read of one lease; all as written, so that it can be kept and gone on with. */
export interface IscBlock {
  address: string
  begins: string
  ends: string
  hardware: string
  /** Of an association of DHCPv6: four bytes of number, then the client's DUID; as escaped text. */
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
/** The address was found to be in use by somebody who is not the client. */
const ABANDONED = 'abandoned'

const STATEMENTS: readonly (readonly [pattern: RegExp, field: Field])[] = [
  [/^starts (.+?);/, 'begins'],
  [/^ends (.+?);/, 'ends'],
  [/^binding state (\w+);/, 'state'],
  [/^hardware ethernet ([0-9a-fA-F:]+);/, 'hardware'],
  [/^client-hostname "(.*)";/, 'name'],
]
const CLIENT_TIME = /^cltt (.+?);/

/** Takes what a statement says of the lease; false when it says nothing that matters here. */
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
 * The lease of a block that is whole. A DHCPv4 lease begins where `starts` says; in a file of DHCPv6 that is `cltt`,
 * the time at which the client last asked. One that is free or expired was held until it ended.
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

/** What a snapshot holds of a block; null for what is none. */
export function restoreBlock(value: JsonValue | undefined): IscBlock | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const block = { ...EMPTY_BLOCK }
  for (const field of Object.keys(EMPTY_BLOCK) as Field[]) {
    const text = value[field]
    if (typeof text === 'string') block[field] = text.slice(0, MAX_FIELD)
  }
  return block
}
