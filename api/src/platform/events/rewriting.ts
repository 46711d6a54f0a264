import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { EventStore } from './store.ts'

/** Progress of a rewriting: parts done, and parts in total. */
export type RewritingProgress = (done: number, total: number) => void

const REWRITES = /^\s*ALTER TABLE \w+ UPDATE\b/
const EVERY = 2_000
const left = z.object({ parts: z.coerce.number() })

/** Runs a schema statement; one that rewrites stored records may take hours and reports its progress. */
export async function runWithProgress(
  store: Pick<EventStore, 'command' | 'query'>,
  statement: string,
  progress: RewritingProgress,
  every = EVERY,
): Promise<void> {
  const running = store.command(statement)
  if (!REWRITES.test(statement)) return running
  const isOver = running.then(() => true)
  let total = 0
  while (!(await Promise.race([isOver, pause(every, false)]))) {
    const parts = await partsLeft(store)
    if (parts === null) continue
    total = Math.max(total, parts)
    if (total > 0) progress(total - parts, total)
  }
}

/** Null where the progress is unknown; the rewriting continues and reports its result at the end. */
async function partsLeft(store: Pick<EventStore, 'query'>): Promise<number | null> {
  const sql = `SELECT toFloat64(sum(parts_to_do)) AS parts FROM system.mutations
    WHERE NOT is_done AND database = currentDatabase()`
  const answer = await store.query(left, sql).catch(() => null)
  return answer?.rows[0]?.parts ?? null
}
