import { sql } from 'kysely'
import type { StateStore } from '../../api/src/platform/state/client.ts'
import type { StateEngineName } from './long-run.ts'

interface RowTrigger {
  name: string
  /** Such as `before insert` or `after update of a_column`. */
  event: string
  table: string
  /** Of NEW and OLD. */
  condition?: string
  /** The statement of the trigger; without it the write is rejected. */
  statement?: string
}

const REFUSED: Record<StateEngineName, string> = {
  sqlite: `select raise(abort, 'made to fail')`,
  postgres: `raise exception 'made to fail'`,
}

/** Adds a trigger on each written row, on either store. Returns the function that removes it. */
export async function addRowTrigger(state: StateStore, engine: StateEngineName, trigger: RowTrigger) {
  const { name, event, table, condition, statement = REFUSED[engine] } = trigger
  const run = (text: string) => sql.raw(text).execute(state)
  const head = `create trigger ${name} ${event} on ${table} for each row ${condition ? `when (${condition})` : ''}`
  if (engine === 'sqlite') {
    await run(`${head} begin ${statement}; end`)
    return () => run(`drop trigger ${name}`)
  }
  await run(`create function ${name}() returns trigger language plpgsql as
    $$ begin ${statement}; return new; end $$`)
  await run(`${head} execute function ${name}()`)
  return () => run(`drop trigger ${name} on ${table}`)
}
