import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the statements of a write, which has its connection already. */
export async function insideWork<Result>(run: () => Promise<Result>): Promise<Result> {
  const place = { isOpen: true }
  try {
    return await inside.run(place, run)
  } finally {
    place.isOpen = false
  }
}

/** A write that needed a second connection would wait for itself: SQLite has one, and all of PostgreSQL's may be in use by such writes. */
export function refuseInsideWork(): void {
  if (inside.getStore()?.isOpen) {
    throw new Error('inside a write everything goes through its transaction: repository.within(work)')
  }
}
