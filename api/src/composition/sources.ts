import type { Logger } from 'pino'
import { createId, systemClock } from '../clock.ts'
import { type Config, sourcePlacesOf } from '../config.ts'
import type { EventStore } from '../events/store.ts'
import type { ReadingAttempts } from '../features/reading-attempts/index.ts'
import type { Retention } from '../features/retention/index.ts'
import {
  CompletenessRepository,
  SourceFollower,
  SourcesRepository,
  SourcesService,
  sourcesRoutes,
} from '../features/sources/index.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import { SourceRoots } from '../ingest/index.ts'
import type { StoreFaults } from '../installation/index.ts'
import type { ChangeFeed } from '../state/change-feed.ts'
import type { StateReader } from '../state/client.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'
import type { WorkLeases } from '../state/work-leases.ts'

interface SourcesAreaDeps {
  config: Config
  retention: Retention
  logger: Logger
  state: StateReader
  store: EventStore
  attempts: ReadingAttempts
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  leases: WorkLeases
  faults: Pick<StoreFaults, 'findWaiting'>
}

/** The files that are followed, and what is known to be missing of them. */
export function composeSources({
  config,
  retention,
  logger,
  state,
  store,
  attempts,
  unitOfWork,
  feed,
  leases,
  faults,
}: SourcesAreaDeps): {
  follower: SourceFollower
  routes: BindRoutes
} {
  const repository = new SourcesRepository(state)
  const follower = new SourceFollower({
    repository,
    unitOfWork,
    leases,
    attempts,
    clock: systemClock,
    logger,
  })
  feed.follow(['sources'], follower.apply)
  const service = new SourcesService({
    repository,
    completeness: new CompletenessRepository(store),
    follower,
    unitOfWork,
    clock: systemClock,
    createId,
    timeZone: config.timeZone,
    retention,
    waitingFor: () => faults.findWaiting(),
    roots: new SourceRoots(sourcePlacesOf(config)),
  })
  return { follower, routes: sourcesRoutes(service) }
}
