import { randomBytes } from 'node:crypto'
import { ROOT, rdataOctets, readName, typeCode } from '@netwarden/shared/dns'
import { exchangeMessage } from '../gateway-control/prove-listener.ts'
import { markRecord, soaRecord, ZONE_TTL } from './rendered-zone.ts'
import { signedMessage, type ViewKey } from './signed-question.ts'

/** The step from the records of a zone at a serial to others; lines as `zoneRecords` gives them. */
export interface ZoneStep {
  zone: string
  from: number
  to: number
  removed: readonly string[]
  added: readonly string[]
}

/** Of a message, which has less than 64 KiB over TCP. */
const MOST_OCTETS = 50_000
/** Each message raises the serial of the zone by one. */
export const MOST_MESSAGES = 60
/** More are read from a file in less time. */
const MOST_RECORDS = 20_000
const ANSWER_LIMIT = 10_000
const HEADER_BYTES = 12
const UPDATE = 5 << 11
const CLASS_IN = 1
const CLASS_NONE = 254
const CLASS_ANY = 255
const TYPE_ANY = 255

/** What changes between two lists of records, both sorted. */
export function changedRecords(
  before: readonly string[],
  after: readonly string[],
): Pick<ZoneStep, 'removed' | 'added'> {
  const removed: string[] = []
  const added: string[] = []
  for (let old = 0, now = 0; old < before.length || now < after.length; ) {
    const [was, is] = [before[old], after[now]]
    if (was === is) {
      old += 1
      now += 1
    } else if (is === undefined || (was !== undefined && was < is)) {
      removed.push(was ?? '')
      old += 1
    } else {
      added.push(is)
      now += 1
    }
  }
  return { removed, added }
}

/**
 * The step as messages of DNS UPDATE (RFC 2136), each taken as a whole or not at all: names that may hide each other's
 * wildcards are in one message. Null where that is not possible, or takes too many.
 */
export function updateMessages(step: ZoneStep): Buffer[] | null {
  const { zone, from, to, removed, added } = step
  if (removed.length + added.length > MOST_RECORDS) return null
  const wholes = [...wholesOf(step).values()]
  if (wholes.some((records) => sizeOf(records) > MOST_OCTETS)) return null
  const parts: Buffer[][] = [[]]
  let size = 0
  for (const records of wholes) {
    if (size + sizeOf(records) > MOST_OCTETS) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(...records)
    size += sizeOf(records)
  }
  if (parts.length > MOST_MESSAGES) return null
  const own = [
    recordOf(zone, markRecord(from), CLASS_NONE),
    recordOf(zone, soaRecord(to), CLASS_IN),
    recordOf(zone, markRecord(to), CLASS_IN),
  ]
  parts.at(-1)?.push(...own)
  return parts.map((records) => messageOf(zone, markRecord(from), records))
}

/** Has the view of a key take a message; the response code, null without an answer. */
export async function updateZone(endpoint: string, key: ViewKey, message: Buffer): Promise<number | null> {
  randomBytes(2).copy(message)
  const reply = await exchangeMessage(endpoint, signedMessage(key, message), 'tcp', ANSWER_LIMIT)
  if (!reply || reply.length < HEADER_BYTES || reply.readUInt16BE(0) !== message.readUInt16BE(0)) return null
  return reply.readUInt16BE(2) & 0xf
}

/** Records by the last two labels of their names; one name above others takes all of them. */
function wholesOf({ zone, removed, added }: ZoneStep): Map<string, Buffer[]> {
  const changes = [
    ...removed.map((line) => ({ line, recordClass: CLASS_NONE })),
    ...added.map((line) => ({ line, recordClass: CLASS_IN })),
  ].map((change) => ({
    ...change,
    labels: ownerOf(change.line)
      .replace(/^\*\.?/, '')
      .split('.'),
  }))
  const isOne = changes.some(({ labels }) => labels.length < 2)
  const wholes = new Map<string, Buffer[]>()
  for (const { line, recordClass, labels } of changes) {
    const key = isOne ? '' : labels.slice(-2).join('.')
    const records = wholes.get(key) ?? []
    records.push(recordOf(zone, line, recordClass))
    wholes.set(key, records)
  }
  return wholes
}

function ownerOf(line: string): string {
  return line.slice(0, line.indexOf(' '))
}

function sizeOf(records: readonly Buffer[]): number {
  return records.reduce((sum, { length }) => sum + length, 0)
}

function recordOf(zone: string, line: string, recordClass: number): Buffer {
  const [owner = '', type = ''] = line.split(' ', 2)
  const code = typeCode(type) ?? 0
  const data = Buffer.from(rdataOctets(code, line.slice(owner.length + type.length + 2)), 'latin1')
  const ttl = recordClass === CLASS_IN ? ZONE_TTL : 0
  return Buffer.concat([
    nameOf(owner === '@' ? zone : `${owner}.${zone}`),
    headOf(code, recordClass, ttl, data.length),
    data,
  ])
}

function nameOf(name: string): Buffer {
  return Buffer.from(readName(`${name}.`, ROOT), 'latin1')
}

function headOf(type: number, recordClass: number, ttl: number, length: number): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(recordClass, 2)
  head.writeUInt32BE(ttl, 4)
  head.writeUInt16BE(length, 8)
  return head
}

/** Taken only by a server that has the mark of the serial before. */
function messageOf(zone: string, mark: string, records: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(UPDATE, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(1, 6)
  header.writeUInt16BE(records.length, 8)
  const place = Buffer.alloc(4)
  place.writeUInt16BE(typeCode('SOA') ?? 0, 0)
  place.writeUInt16BE(CLASS_IN, 2)
  const isThere = [nameOf(`${ownerOf(mark)}.${zone}`), headOf(TYPE_ANY, CLASS_ANY, 0, 0)]
  return Buffer.concat([header, nameOf(zone), place, ...isThere, ...records])
}
