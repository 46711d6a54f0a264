import { randomUUID } from 'node:crypto'
import { SecretBox } from '../../api/src/platform/secrets/secret-box.ts'
import { ChangeFeed } from '../../api/src/platform/state/change-feed.ts'
import type { OpenedState } from '../../api/src/platform/state/client.ts'
import { createAppendOperations } from '../../api/src/platform/state/operation-log/append-operations.ts'
import { LogKeys } from '../../api/src/platform/state/operation-log/log-keys.ts'
import { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import { TEST_SECRET } from './server.ts'

/** The keys of the operation log as an installation with that secret has them. */
export function logKeysOf(secret: string): LogKeys {
  return new LogKeys(new SecretBox(secret))
}

/** Access to write into an opened store, as the product composes it. */
export function unitOfWorkOn(state: OpenedState): { unitOfWork: UnitOfWork; feed: ChangeFeed } {
  const feed = new ChangeFeed((cause) => {
    throw cause
  }, randomUUID())
  const clock = { now: () => Date.now() }
  const appendOperations = createAppendOperations(logKeysOf(TEST_SECRET))
  return { feed, unitOfWork: new UnitOfWork({ state, feed, appendOperations, clock, createId: randomUUID }) }
}
