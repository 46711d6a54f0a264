import { sql } from 'kysely'
import type { StateStore } from '../../api/src/platform/state/client.ts'
import type { StateEngineName } from './state-engines.ts'
import { rowsOf, tablesOf } from './stored-rows.ts'

const OWN = 'write_fault'
/** Service probes are stored at any time, and leases have their own triggers. */
const UNTOUCHED = /^(write_fault|work_lease$|service_probe$)/
/**
 * Leases are taken and held in the same way, by calls alone; they are given back after all else is stored. PostgreSQL's are
 * renewed at any time, which a statement that holds one looks like.
 */
const LEASE_CHANGES = {
  sqlite: { insert: 'new.holder is not null', update: 'new.holder is not null' },
  postgres: {
    insert: 'new.holder is not null',
    update: 'new.holder is not null and old.holder is distinct from new.holder',
  },
} as const
const VERBS = ['insert', 'update', 'delete'] as const

/**
 * How a statement fails: it is refused, or its connection is closed under it. SQLite has no connection that could be
 * closed: its file is open as long as the process lives. What it loses in the midst of a write is the transaction, which it
 * takes back by itself where the disk is full or fails, so that what comes next finds none.
 */
export type Fault = 'refused' | 'closed'

const COMMIT = -1
/** Changed before and after the log entries of a write, which come last. */
const LOG_HEAD = 'operation_log_head'
const CHANGES_OF_LOG_HEAD = 2

/** Lets the n-th statement that changes something fail, whichever table it is on, or the commit after all of them. */
export class WriteFaults {
  private constructor(
    private readonly state: StateStore,
    private readonly tables: readonly string[],
  ) {}

  static async install(
    state: StateStore,
    engine: StateEngineName,
    fault: Fault = 'refused',
  ): Promise<WriteFaults> {
    const tables = (await tablesOf(state, engine)).filter((name) => !UNTOUCHED.test(name))
    const run = (text: string) => sql.raw(text).execute(state)
    await run(
      `create table ${OWN} (seen integer not null, fail_at integer not null, log_changes_left integer)`,
    )
    await run(`insert into ${OWN} values (0, 0, null)`)
    const countLog = `update ${OWN} set log_changes_left = log_changes_left - 1 where fail_at > 0`
    const endWithLog = `update ${OWN} set fail_at = 0 where fail_at > 0 and log_changes_left = 0`
    const onSqlite = fault === 'closed' ? 'rollback' : 'abort'
    if (engine === 'postgres') {
      const fail =
        fault === 'closed'
          ? 'perform pg_terminate_backend(pg_backend_pid())'
          : `raise exception 'made to fail'`
      await run(`create function count_write() returns trigger language plpgsql as $$ begin
        update ${OWN} set seen = seen + 1 where fail_at <> 0;
        if exists (select 1 from ${OWN} where fail_at > 0 and seen = fail_at) then ${fail}; end if;
        if tg_table_name = '${LOG_HEAD}' then ${countLog}; ${endWithLog}; end if;
        return null; end $$`)
      await run(`create function count_lease() returns trigger language plpgsql as $$ begin
        update ${OWN} set seen = seen + 1 where fail_at > 0;
        if exists (select 1 from ${OWN} where fail_at > 0 and seen = fail_at) then ${fail}; end if;
        return new; end $$`)
      // Reported by the count of the first statement, and asked when all are done.
      await run(`create function fail_commit() returns trigger language plpgsql as $$ begin
        if new.fail_at = ${COMMIT} and new.seen > 0 then ${fail}; end if;
        return null; end $$`)
      await run(`create constraint trigger fail_commit after update on ${OWN}
        deferrable initially deferred for each row execute function fail_commit()`)
    } else {
      // A row without the one that it names is refused when all are done.
      await run(`create table ${OWN}_named (id integer primary key)`)
      await run(`create table ${OWN}_commit (
        id integer references ${OWN}_named (id) deferrable initially deferred)`)
    }
    for (const table of tables) {
      for (const verb of VERBS) {
        const name = `fault_${verb}_${table}`
        await run(
          engine === 'postgres'
            ? `create trigger ${name} before ${verb} on "${table}" for each statement execute function count_write()`
            : `create trigger ${name} before ${verb} on "${table}" begin
                update ${OWN} set seen = seen + 1 where fail_at <> 0;
                insert into ${OWN}_commit select 1 from ${OWN} where fail_at = ${COMMIT};
                select raise(${onSqlite}, 'made to fail') from ${OWN} where fail_at > 0 and seen = fail_at;
                ${table === LOG_HEAD ? `${countLog}; ${endWithLog};` : ''} end`,
        )
      }
    }
    // The failing commit is that of the call's data.
    for (const [verb, condition] of Object.entries(LEASE_CHANGES[engine])) {
      const head = `create trigger fault_${verb}_lease before ${verb} on work_lease for each row when (${condition})`
      await run(
        engine === 'postgres'
          ? `${head} execute function count_lease()`
          : `${head} begin
              update ${OWN} set seen = seen + 1 where fail_at > 0;
              select raise(${onSqlite}, 'made to fail') from ${OWN} where fail_at > 0 and seen = fail_at; end`,
      )
    }
    return new WriteFaults(state, tables)
  }

  /** 0 accepts all of them. Statements after the first log entries pass when they are consequences. */
  async failAt(statement: number, { isFollowed = false } = {}): Promise<void> {
    const changes = isFollowed ? CHANGES_OF_LOG_HEAD : null
    await sql
      .raw(`update ${OWN} set seen = 0, fail_at = ${statement}, log_changes_left = ${changes}`)
      .execute(this.state)
  }

  failAtCommit(): Promise<void> {
    return this.failAt(COMMIT)
  }

  /** Number of counted statements since, of stored data. */
  async seen(): Promise<number> {
    const { rows } = await sql<{ seen: number }>`select seen from ${sql.table(OWN)}`.execute(this.state)
    return rows[0]?.seen ?? 0
  }

  /** Every row of the tables, by default of all. */
  snapshot(tables = this.tables): Promise<Record<string, string[]>> {
    return rowsOf(this.state, tables)
  }
}
