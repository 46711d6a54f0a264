import { performance } from 'node:perf_hooks'
import type { RunningServer } from './server.ts'

/** What a call may take from others (ms), or the longest answer of an idle server where the machine is loaded. */
const LONGEST_STALL = 100
export const MOST_STALLS = 3
const ATTEMPTS = 3
const IDLE_CALLS = 100

/**
 * The longest time in which the server did not answer `/healthz` while a call was running, as a multiple of what is
 * allowed. Other load makes an attempt slow, what the call itself blocks makes all of them slow: the best one counts.
 */
export async function longestStall<Answer>(
  server: RunningServer,
  call: () => Promise<Answer>,
): Promise<{ stalls: number; answer: Answer }> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 1; ; attempt++) {
    const allowed = Math.max(LONGEST_STALL, await idleStall(server))
    const work = call()
    best = Math.min(best, (await stallDuring(server, work)) / allowed)
    if (best < MOST_STALLS || attempt === ATTEMPTS) return { stalls: best, answer: await work }
  }
}

async function idleStall(server: RunningServer): Promise<number> {
  let longest = 0
  for (let call = 0; call < IDLE_CALLS; call++)
    longest = Math.max(longest, await stallDuring(server, Promise.resolve()))
  return longest
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
