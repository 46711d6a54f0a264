import { createHash } from 'node:crypto'
import { VERSION } from '../../platform/files/version.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { StateSnapshot } from '../../platform/state/snapshot.ts'
import { backedUpTables } from './backup-tables.ts'
import { EVENT_TABLE_NAMES, EVENT_TABLES, type EventTable } from './event-tables.ts'
import { Seal } from './seal.ts'
import { withWrappedSecrets } from './stored-secrets.ts'

/** Format 1 held secrets as they were sealed in the installation of the backup: they open nowhere else. */
export const FORMAT = 2
export const FORMAT_WITH_FOREIGN_SEALS = 1

interface BackupOptions {
  passphrase: string | undefined
  now: number
  box: SecretBox
  /** Rows of a table of the event store, in pieces; null for a backup without events. */
  events: ((table: EventTable) => AsyncIterable<readonly string[]>) | null
}

/**
 * The lines of a backup: a head, then for each table its columns and its rows, then the end with a digest of all lines
 * before it. Rows of the event store are texts.
 */
export async function* backupLines(
  snapshot: StateSnapshot,
  { passphrase, now, box, events }: BackupOptions,
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const line = (value: unknown): string => {
    // Readers of lines treat these two characters as line ends.
    const text = `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
    digest.update(text)
    return text
  }
  const salt = Seal.newSalt()
  const seal = passphrase === undefined ? null : await Seal.from(passphrase, salt)
  yield line({
    netwardenBackup: FORMAT,
    createdAt: new Date(now).toISOString(),
    version: VERSION,
    migrations: await snapshot.migrations(),
    events: events ? 'all' : 'none',
    ...(seal ? { secrets: 'sealed', salt, check: seal.check } : { secrets: 'omitted' }),
  })
  let count = 0
  for (const table of backedUpTables(await snapshot.tables())) {
    let columns: string[] | null = null
    for await (const rows of snapshot.rows(table)) {
      let text = ''
      for (const row of rows) {
        if (!columns) {
          columns = Object.keys(row)
          text += line({ table, columns })
        }
        const kept = withWrappedSecrets(table, row, box, seal)
        text += line(columns.map((column) => kept[column] ?? null))
        count += 1
      }
      if (text !== '') yield text
    }
  }
  for (const table of events ? EVENT_TABLE_NAMES : []) {
    yield line({ events: table, columns: EVENT_TABLES[table] })
    for await (const rows of events?.(table) ?? []) {
      yield rows.map((row) => line(row)).join('')
      count += rows.length
    }
  }
  yield `${JSON.stringify({ end: true, rows: count, sha256: digest.digest('hex') })}\n`
}
