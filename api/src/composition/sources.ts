import type { Logger } from 'pino'
import type { StoreFaults } from '../modules/installation/index.ts'
import type { ReadingAttempts } from '../modules/reading-attempts/index.ts'
import type { Retention } from '../modules/retention/index.ts'
import {
  CompletenessRepository,
  SourceFollower,
  type SourceReader,
  SourcesRepository,
  SourcesService,
  sourcesRoutes,
} from '../modules/sources/index.ts'
import { type Config, sourcePlacesOf } from '../platform/config/config.ts'
import type { EventStore } from '../platform/events/store.ts'
import { SourceRoots } from '../platform/files/source-roots.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import type { ChangeFeed } from '../platform/state/change-feed.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'

interface SourcesAreaDeps {
  reader: SourceReader
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
  /** Visits of a source that detection saw too late. */
  lateOf(sourceId: string): number
}

/** The files that are followed, and what is known to be missing of them. */
export function composeSources({
  reader,
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
  lateOf,
}: SourcesAreaDeps): {
  follower: SourceFollower
  routes: BindRoutes
} {
  const repository = new SourcesRepository(state)
  const follower = new SourceFollower({
    reader,
    repository,
    unitOfWork,
    leases,
    attempts,
    clock: systemClock,
    logger,
    onStored: () => store.noteWrite(),
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
    lateOf,
    waitingFor: () => faults.findWaiting(),
    roots: new SourceRoots(sourcePlacesOf(config)),
  })
  return { follower, routes: sourcesRoutes(service) }
}
