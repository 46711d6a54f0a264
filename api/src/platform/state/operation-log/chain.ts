import { createHash } from 'node:crypto'
import type { OperationLogTable } from '../tables/logs.ts'
import { canonicalJson } from './canonical-json.ts'

export type Entry = OperationLogTable
export type UnsealedEntry = Omit<Entry, 'hash' | 'keyedHash'>
/** The end of a chain; an empty one has an empty digest at 0. */
export interface Link {
  seq: number
  hash: string
}

/** SHA-256 of all fields of an entry and the digest of the previous one. */
export function seal(entry: UnsealedEntry): Entry {
  return { ...entry, hash: createHash('sha256').update(canonicalJson(entry)).digest('hex'), keyedHash: null }
}

/** Whether an entry is whole and follows that link. */
export function follows(entry: Entry, previous: Link): boolean {
  const { hash, keyedHash: _, ...said } = entry
  return entry.seq === previous.seq + 1 && entry.previousHash === previous.hash && seal(said).hash === hash
}
