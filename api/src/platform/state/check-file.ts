import type { Database } from 'libsql'

/** What SQLite finds wrong with its file, without comparing indexes with tables; null where it is whole. */
export function faultInFile(database: Database): string | null {
  try {
    const [first] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'no answer')
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
