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
import { NewestRecord } from '../platform/events/newest-record.ts'
import type { EventStore } from '../platform/events/store.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import { logEvent } from '../platform/logging/log-event.ts'
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
  jobs: Jobs
  notify: Notify
  removing(work: () => Promise<void>): Promise<void>
  /** Lines that are older are refused from then on. */
  onDays(days: number): void
}

interface RetentionArea {
  routes: BindRoutes
  /** Finds records that were there before this process, now and from time to time. */
  findNewest(): Promise<void>
  start(): void
  close(): Promise<void>
}

const NEWEST_EVERY = 60_000
const ROUND_EVERY = 60 * 60_000

/** How long records are kept, as it was set last. */
export async function composeRetention(setup: Setup): Promise<RetentionArea> {
  const {
    config,
    logger,
    retention,
    settings,
    store,
    unitOfWork,
    feed,
    leases,
    jobs,
    notify,
    removing,
    onDays,
  } = setup
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
  const newest = new NewestRecord({ store, clock: systemClock, note: retention.noteRecord })
  return {
    routes: retentionRoutes(service, report),
    findNewest: async () => {
      const look = () => newest.look()
      await look().catch((err: unknown) => logEvent(logger, 'events.newest.read_failed', { err }))
      jobs.every('retention.find-newest', NEWEST_EVERY, { once: false }, look)
    },
    start: () => {
      const round = { once: true, isImmediate: true }
      jobs.every('retention.round', ROUND_EVERY, round, () => service.round())
    },
    close: () => service.close(),
  }
}
