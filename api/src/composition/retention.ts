import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { EventStore } from '../events/store.ts'
import type { Notify } from '../features/messages/index.ts'
import {
  createStorageReport,
  type LiveRetention,
  RetentionRepository,
  RetentionService,
  retentionRoutes,
} from '../features/retention/index.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import type { ChangeFeed } from '../state/change-feed.ts'
import type { Settings } from '../state/settings.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'
import type { WorkLeases } from '../state/work-leases.ts'

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
