import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const THREADS = '/proc/self/task'
/** As the engine calls the threads of its pool for merges and mutations. */
const NAME = 'MergeMutate'
const LOW_PRIORITY = 10
/** The engine starts these threads when it first has something to merge, soon after it is opened. */
const LOOKED_FOR_EVERY = 1_000

/**
 * Lets merges yield to inserts and questions: together they want more than two cores have, and a merge has time. When
 * more parts wait than the engine allows, it slows inserts down by itself. The engine's own setting for this does
 * nothing without CAP_SYS_NICE, although nobody needs that to go down.
 */
export function keepMergesYielding(): void {
  let before = 0
  const looking = setInterval(() => {
    const found = yieldMerges()
    // They start together and never end.
    if (found > 0 && found === before) clearInterval(looking)
    before = found
  }, LOOKED_FOR_EVERY)
  looking.unref()
}

function yieldMerges(): number {
  let count = 0
  for (const thread of listThreads()) {
    try {
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() !== NAME) continue
      setPriority(Number(thread), LOW_PRIORITY)
      count += 1
    } catch {
      // The thread has ended, or it may not be changed: then all are alike.
    }
  }
  return count
}

function listThreads(): string[] {
  try {
    return readdirSync(THREADS)
  } catch {
    return [] // Not Linux: no thread can be told from here.
  }
}
