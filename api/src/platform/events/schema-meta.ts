import { z } from 'zod'
import type { EventStore } from './store.ts'

/** Reads the notes that the event store has about itself. */
export async function readMeta(store: EventStore): Promise<Map<string, string>> {
  const row = z.object({ key: z.string(), value: z.string() })
  const { rows } = await store.query(row, 'SELECT key, value FROM schema_meta FINAL')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function writeMeta(store: EventStore, key: string, value: string): Promise<void> {
  await store.command(`INSERT INTO schema_meta (key, value) VALUES (${quote(key)}, ${quote(value)})`)
}

/** Formats a text as an SQL literal. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
