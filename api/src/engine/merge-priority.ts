import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const THREADS = '/proc/self/task'
/** The engine's name for its threads for merges and mutations. */
const NAME = 'MergeMutate'
const LOW_PRIORITY = 10
/** The engine starts these threads at its first merge, soon after it is opened. */
const LOOKED_FOR_EVERY = 1_000

/**
 * Lowers the priority of merges below inserts and queries: together they need more than two cores, and merges can
 * wait. When more parts wait than the engine allows, it slows inserts down. The engine's own setting for this has no
 * effect without CAP_SYS_NICE, although lowering a priority does not require it.
 */
export function keepMergesYielding(): void {
  let before = 0
  const looking = setInterval(() => {
    const found = yieldMerges()
    // The threads start together and never end.
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
      // The thread has ended, or its priority must not be changed: all threads then have the same priority.
    }
  }
  return count
}

function listThreads(): string[] {
  try {
    return readdirSync(THREADS)
  } catch {
    return [] // Threads can be found on Linux only.
  }
}
