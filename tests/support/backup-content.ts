import { gunzipSync } from 'node:zlib'

interface BackupContent {
  /** Rows of each table of the state. */
  counts: Map<string, number>
  visits: number
  /** Visits and sign-ins. */
  events: number
}

/** What a backup says that it has. */
export function contentOf(backup: Buffer): BackupContent {
  const written: BackupContent = { counts: new Map(), visits: 0, events: 0 }
  const { counts } = written
  let table = ''
  for (const line of gunzipSync(backup).toString('latin1').trimEnd().split('\n')) {
    const value: unknown = JSON.parse(line)
    if (Array.isArray(value)) counts.set(table, (counts.get(table) ?? 0) + 1)
    else if (typeof value === 'string') {
      written.events += 1
      if (table === 'access_record') written.visits += 1
    } else if (typeof value === 'object' && value !== null) {
      if ('table' in value) table = String(value.table)
      if ('events' in value && 'columns' in value) table = String(value.events)
    }
  }
  return written
}
