import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE = 50
const LONGEST_PAUSE = 1_000
const GROWTH = 1.5

/** Polls with growing pauses until the state has ended. */
export async function pollUntil<State>(
  ask: () => Promise<State>,
  hasEnded: (state: State) => boolean,
): Promise<State> {
  for (let wait = FIRST_PAUSE; ; wait = Math.min(LONGEST_PAUSE, wait * GROWTH)) {
    const state = await ask()
    if (hasEnded(state)) return state
    await pause(wait)
  }
}
