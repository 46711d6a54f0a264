import type { Logger } from 'pino'
import { createId, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { EventStore } from '../events/store.ts'
import type { RecordOperation } from '../features/operation-log/index.ts'
import type { ReadingAttempts } from '../features/reading-attempts/index.ts'
import {
  CompletenessRepository,
  SourceFollower,
  SourcesRepository,
  SourcesService,
  sourcesRoutes,
} from '../features/sources/index.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import type { StateStore } from '../state/client.ts'

interface SourcesAreaDeps {
  config: Config
  logger: Logger
  state: StateStore
  store: EventStore
  attempts: ReadingAttempts
  recordOperation: RecordOperation
}

/** The files that are followed, and what is known to be missing of them. */
export function composeSources({
  config,
  logger,
  state,
  store,
  attempts,
  recordOperation,
}: SourcesAreaDeps): {
  follower: SourceFollower
  routes: BindRoutes
} {
  const repository = new SourcesRepository(state)
  const follower = new SourceFollower(repository, attempts, systemClock, logger)
  const service = new SourcesService({
    repository,
    completeness: new CompletenessRepository(store),
    follower,
    recordOperation,
    clock: systemClock,
    createId,
    timeZone: config.timeZone,
    retentionDays: config.retentionDays,
    dataDir: config.dataDir,
  })
  return { follower, routes: sourcesRoutes(service) }
}
