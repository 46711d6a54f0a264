import { HEADER_BYTES } from './codes.ts'
import { skipName } from './query.ts'

export interface WalkedRecord {
  section: 'answer' | 'authority' | 'additional'
  type: number
  /** Octets where its TTL and its data begin, and where the record ends. */
  ttlAt: number
  dataAt: number
  end: number
}

const SECTIONS = ['answer', 'authority', 'additional'] as const

/** The records of a message with one question or none, in order; those before a malformed part. */
export function walkRecords(message: Buffer): WalkedRecord[] {
  const records: WalkedRecord[] = []
  if (message.length < HEADER_BYTES) return records
  let at = HEADER_BYTES
  if (message.readUInt16BE(4) > 0) {
    const nameEnd = skipName(message, at)
    if (nameEnd < 0) return records
    at = nameEnd + 4
  }
  for (const [index, section] of SECTIONS.entries()) {
    for (let left = message.readUInt16BE(6 + 2 * index); left > 0; left--) {
      const nameEnd = skipName(message, at)
      if (nameEnd < 0 || nameEnd + 10 > message.length) return records
      const dataAt = nameEnd + 10
      const end = dataAt + message.readUInt16BE(nameEnd + 8)
      if (end > message.length) return records
      records.push({ section, type: message.readUInt16BE(nameEnd), ttlAt: nameEnd + 4, dataAt, end })
      at = end
    }
  }
  return records
}
