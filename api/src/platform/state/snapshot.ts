import { chmodSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import Database from 'libsql'
import pg from 'pg'

type Row = Record<string, unknown>

/** A snapshot of the state store on a separate connection: later writes are not visible in it. */
export interface StateSnapshot {
  tables(): Promise<string[]>
  migrations(): Promise<string[]>
  /** All rows of a table, some at a time. */
  rows(table: string): AsyncGenerator<Row[]>
  close(): Promise<void>
}

const ROWS = 500

export function openSnapshot(url: string | undefined, sqliteFile: string): Promise<StateSnapshot> {
  return url ? openPostgres(url) : Promise.resolve(openSqlite(sqliteFile))
}

/** Copies the state into one file, with everything that is in the write-ahead log, too. */
export function copySqlite(from: string, to: string): void {
  const database = new Database(from)
  try {
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
  chmodSync(to, 0o600)
}

function openSqlite(file: string): StateSnapshot {
  const database = new Database(file)
  database.exec('begin')
  const names = (sql: string): string[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => textOf(row, 'name'))
  // A deferred transaction begins with its first read.
  const tables = names("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
  return {
    tables: async () => tables,
    migrations: async () => names('select name from kysely_migration order by name'),
    async *rows(table) {
      let last = 0
      const page = database.prepare(
        `select rowid as "rowid_", * from "${table}" where rowid > ? order by rowid limit ${ROWS}`,
      )
      for (;;) {
        const rows = page.all(last).map(asRow)
        last = Number(rows.at(-1)?.rowid_ ?? 0)
        yield rows.map(({ rowid_: _, ...row }) => row)
        if (rows.length < ROWS) return
        await setImmediate()
      }
    },
    close: async () => {
      database.exec('rollback')
      database.close()
    },
  }
}

async function openPostgres(url: string): Promise<StateSnapshot> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  const names = async (sql: string) => (await client.query(sql)).rows.map((row) => textOf(row, 'name'))
  return {
    tables: () => names('select tablename as name from pg_tables where schemaname = current_schema()'),
    migrations: () => names('select name from kysely_migration order by name'),
    async *rows(table) {
      await client.query(`declare backup no scroll cursor for select * from "${table}"`)
      for (;;) {
        const { rows } = await client.query(`fetch ${ROWS} from backup`)
        yield rows.map(asRow)
        if (rows.length < ROWS) break
      }
      await client.query('close backup')
    },
    close: () => client.end(),
  }
}

const INT8 = 20
/** Times and counts are below 2^53, and rows of either store hold the same numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')

function asRow(row: unknown): Row {
  return typeof row === 'object' && row !== null ? { ...row } : {}
}

function textOf(row: unknown, field: string): string {
  return String(asRow(row)[field])
}
