import { performance } from 'node:perf_hooks'
import type { RunningServer } from './server.ts'

/** Three times what a call may take from others (ms). */
export const LONGEST_STALL = 300
const ATTEMPTS = 3

/**
 * The longest time (ms) in which the server did not answer `/healthz` while a call was running. Other load makes an
 * attempt slow, what the call itself blocks makes all of them slow: the best of them counts.
 */
export async function longestStall<Answer>(
  server: RunningServer,
  call: () => Promise<Answer>,
): Promise<{ stall: number; answer: Answer }> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 1; ; attempt++) {
    const work = call()
    best = Math.min(best, await stallDuring(server, work))
    if (best < LONGEST_STALL || attempt === ATTEMPTS) return { stall: best, answer: await work }
  }
}

async function stallDuring(server: RunningServer, work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  do {
    const start = performance.now()
    const answer = await fetch(`${server.url}/healthz`)
    await answer.arrayBuffer()
    longest = Math.max(longest, performance.now() - start)
  } while (!isDone)
  return longest
}
