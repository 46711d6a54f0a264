import { AsyncLocalStorage } from 'node:async_hooks'
import type { Principal } from './principal.ts'

const calls = new AsyncLocalStorage<{ caller: Principal | null }>()

/**
 * Runs calls that the server makes itself on behalf of a caller, who may have come with a ticket. They read whole lists,
 * which clients may page to a limit only.
 */
export function asServer<Result>(caller: Principal | null, run: () => Promise<Result>): Promise<Result> {
  return calls.run({ caller }, run)
}

export function isServerCall(): boolean {
  return calls.getStore() !== undefined
}

/** On whose behalf the server makes the current call; null for calls of clients. */
export function callerOfServer(): Principal | null {
  return calls.getStore()?.caller ?? null
}
