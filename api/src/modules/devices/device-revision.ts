import { createHash } from 'node:crypto'
import type { OwnEntry } from './device-owners.ts'

/** Changes with each edit of a device and of its entries in segments. */
export function revisionOf(version: number, entries: readonly OwnEntry[]): string {
  if (entries.length === 0) return String(version)
  const parts = entries.map(({ segmentId, user, department }) => [segmentId, user, department])
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `${version}.${digest.slice(0, 12)}`
}
