import { canonicalAddress } from './address.ts'
import { NO_CNAMES, withCname } from './cname-chain.ts'
import { responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'

/** The answer in a DNS message in wire form (RFC 1035 §4.1). */
export interface DnsAnswer {
  rcode: string | null
  /** From its A and AAAA records, in their order. */
  addresses: string[]
  /** TTLs (s) of its A, AAAA and CNAME records, in their order. */
  ttls: number[]
  /** Targets of the CNAME records before the first address, in their order. */
  cnames: readonly string[]
}

const HEADER = 12
const TYPE_A = 1
const TYPE_CNAME = 5
const TYPE_AAAA = 28
const POINTER = 0xc0
const MAX_RECORDS = 256
/** A name has 255 octets at most; pointers lead back, but a hostile message may make them a loop. */
const MAX_STEPS = 128

/** Null for bytes that are no message; from a truncated message, the part before the cut. */
export function readDnsAnswer(message: Buffer): DnsAnswer | null {
  if (message.length < HEADER) return null
  const answer: DnsAnswer = {
    rcode: responseCode(String(message.readUInt16BE(2) & 0xf)),
    addresses: [],
    ttls: [],
    cnames: NO_CNAMES,
  }
  let at = HEADER
  const questions = Math.min(message.readUInt16BE(4), MAX_RECORDS)
  for (let index = 0; index < questions; index++) at = skipName(message, at) + 4
  const records = Math.min(message.readUInt16BE(6), MAX_RECORDS)
  for (let index = 0; index < records; index++) {
    const head = skipName(message, at)
    if (head + 10 > message.length) break
    const start = head + 10
    at = start + message.readUInt16BE(head + 8)
    if (at > message.length) break
    const type = message.readUInt16BE(head)
    if (type === TYPE_A || type === TYPE_AAAA || type === TYPE_CNAME)
      answer.ttls.push(message.readUInt32BE(head + 4))
    note(answer, type, message, start, at)
  }
  return answer
}

function note(answer: DnsAnswer, type: number, message: Buffer, start: number, end: number): void {
  const octets = message.subarray(start, end)
  if (type === TYPE_CNAME && answer.addresses.length === 0)
    answer.cnames = withCname(answer.cnames, readName(message, start), null)
  const address =
    type === TYPE_A && octets.length === 4
      ? octets.join('.')
      : type === TYPE_AAAA && octets.length === 16
        ? canonicalAddress((octets.toString('hex').match(/.{4}/g) ?? []).join(':'))
        : null
  if (address !== null) answer.addresses.push(address)
}

/** The index after a name, or after the message where it ends within the name. */
function skipName(message: Buffer, from: number): number {
  let at = from
  while (at < message.length) {
    const length = message.readUInt8(at)
    if (length === 0) return at + 1
    if (length >= POINTER) return at + 2
    at += 1 + length
  }
  return at
}

function readName(message: Buffer, from: number): string | null {
  const labels: string[] = []
  let at = from
  for (let step = 0; step < MAX_STEPS && at < message.length; step++) {
    const length = message.readUInt8(at)
    if (length === 0) return labels.length === 0 ? '.' : canonicalDomain(labels.join('.'))
    if (length >= POINTER) {
      if (at + 1 >= message.length) return null
      at = message.readUInt16BE(at) & 0x3fff
    } else {
      labels.push(spelledLabel(message.subarray(at + 1, at + 1 + length)))
      at += 1 + length
    }
  }
  return null
}

function spelledLabel(octets: Buffer): string {
  return [...octets].map((octet) => `\\${String(octet).padStart(3, '0')}`).join('')
}
