import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<true>()

/** Runs calls that the server makes itself: they read whole lists, which clients may page to a limit only. */
export function asServer<Result>(run: () => Promise<Result>): Promise<Result> {
  return calls.run(true, run)
}

export function isServerCall(): boolean {
  return calls.getStore() === true
}
