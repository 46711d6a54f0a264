import { NewestRecord } from '../../platform/events/newest-record.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { jobsModule, leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { RetentionRepository } from './retention.repository.ts'
import { retentionRoutes } from './retention.routes.ts'
import { RetentionService } from './retention.service.ts'
import { LiveRetention } from './retention.ts'
import { createStorageReport } from './storage-report.ts'

const NEWEST_EVERY = 60_000
const ROUND_EVERY = 60 * 60_000

/** How long records are kept, as the setting is now. */
export const retentionModule = defineModule({
  name: 'retention',
  needs: {
    state: stateModule,
    leases: leasesModule,
    jobs: jobsModule,
    messages: messagesModule,
    stores: installationModule,
    events: eventStoreModule,
    ingest: ingestModule,
  },
  create: async (needed, { config, clock, logger }) => {
    const { leases, jobs, events, ingest } = needed
    const { settings, unitOfWork, feed } = needed.state
    const { store, installation } = needed.stores
    const live = new LiveRetention(config.retentionDays)
    const repository = new RetentionRepository(store)
    const service = new RetentionService({
      live,
      settings,
      repository,
      clock,
      unitOfWork,
      leases,
      logger,
      defaultDays: config.retentionDays,
      timeZone: config.timeZone,
      uptime: () => performance.now(),
      removing: (work) => installation.removing(work),
      onDays: (days) => ingest.thread.post({ type: 'retention', days }),
      notify: needed.messages.notify,
    })
    await service.load()
    feed.follow(['retention'], service.load)
    const newest = new NewestRecord({ store, clock, note: live.noteRecord })
    const look = () => newest.look()
    events.whenUsable(async () => {
      await look().catch((err: unknown) => logEvent(logger, 'events.newest.read_failed', { err }))
      jobs.every('retention.find-newest', NEWEST_EVERY, { once: false }, look)
      const round = { once: true, isImmediate: true }
      jobs.every('retention.round', ROUND_EVERY, round, () => service.round())
    })
    const report = createStorageReport({ repository, clock, folder: config.dataDir })
    return {
      provides: live,
      routes: [retentionRoutes(service, report)],
      close: () => service.close(),
    }
  },
})
