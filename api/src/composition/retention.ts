import type { Logger } from 'pino'
import type { Notify } from '../modules/messages/index.ts'
import {
  createStorageReport,
  type LiveRetention,
  RetentionRepository,
  RetentionService,
  retentionRoutes,
} from '../modules/retention/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { EventStore } from '../platform/events/store.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import type { ChangeFeed } from '../platform/state/change-feed.ts'
import type { Settings } from '../platform/state/settings.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { systemClock } from '../platform/time/clock.ts'

interface Setup {
  config: Config
  logger: Logger
  retention: LiveRetention
  settings: Settings
  store: EventStore
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  leases: WorkLeases
  notify: Notify
  removing(work: () => Promise<void>): Promise<void>
  /** Lines that are older are refused from then on. */
  onDays(days: number): void
}

/** How long records are kept, as it was set last. */
export async function composeRetention(
  setup: Setup,
): Promise<{ service: RetentionService; routes: BindRoutes }> {
  const { config, logger, retention, settings, store, unitOfWork, feed, leases, notify, removing, onDays } =
    setup
  const repository = new RetentionRepository(store)
  const service = new RetentionService({
    live: retention,
    defaultDays: config.retentionDays,
    timeZone: config.timeZone,
    settings,
    repository,
    clock: systemClock,
    uptime: () => performance.now(),
    removing,
    onDays,
    unitOfWork,
    leases,
    notify,
    logger,
  })
  await service.load()
  feed.follow(['retention'], service.load)
  const report = createStorageReport({ repository, clock: systemClock, folder: config.dataDir })
  return { service, routes: retentionRoutes(service, report) }
}
