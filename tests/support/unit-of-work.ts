import { randomUUID } from 'node:crypto'
import { appendOperations } from '../../api/src/modules/operation-log/index.ts'
import { ChangeFeed } from '../../api/src/platform/state/change-feed.ts'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'

/** The way to write into an opened store, as the product composes it. */
export function unitOfWorkOn(state: OpenedState): { unitOfWork: UnitOfWork; feed: ChangeFeed } {
  const feed = new ChangeFeed((cause) => {
    throw cause
  }, randomUUID())
  const clock = { now: () => Date.now() }
  return { feed, unitOfWork: new UnitOfWork({ state, feed, appendOperations, clock, createId: randomUUID }) }
}
