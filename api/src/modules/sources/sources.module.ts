import { sourceOfStream } from '../../pipeline/index.ts'
import { sourcePlacesOf } from '../../platform/config/config.ts'
import { INCOMING, SourceRoots } from '../../platform/files/source-roots.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { readingAttemptsModule } from '../reading-attempts/reading-attempts.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { riskEventsModule } from '../risk-events/risk-events.module.ts'
import { CompletenessRepository } from './completeness.repository.ts'
import { DnstapIntake } from './dnstap-intake.ts'
import { SourceFollower } from './source-follower.ts'
import { SourceReader } from './source-reader.ts'
import { SourcesRepository } from './sources.repository.ts'
import { sourcesRoutes } from './sources.routes.ts'
import { SourcesService } from './sources.service.ts'

const QUARANTINED = {
  title: 'message.sourceQuarantined.title',
  subTitle: 'message.sourceQuarantined.subTitle',
  content: 'message.sourceQuarantined.content',
  link: '/system-config/sources',
} as const

/** The followed logs, and the records that are missing from them. */
export const sourcesModule = defineModule({
  name: 'sources',
  needs: {
    data: dataDirModule,
    state: stateModule,
    leases: leasesModule,
    stores: installationModule,
    ingest: ingestModule,
    reading: readingAttemptsModule,
    retention: retentionModule,
    risk: riskEventsModule,
  },
  create: (needed, { config, clock, createId, logger }) => {
    const { leases, retention } = needed
    const { attempts, addInputs } = needed.reading
    const { state, feed, unitOfWork } = needed.state
    const { store, faults } = needed.stores
    const { thread, noteKeeping } = needed.ingest
    needed.data.dataDir.folder(INCOMING)
    const repository = new SourcesRepository(state.db)
    const reader = new SourceReader({ thread, noteKeeping, noteNewest: retention.noteRecord, logger })
    const common = { repository, unitOfWork, clock }
    const onStored = () => store.noteArrivals()
    const dnstap: DnstapIntake = new DnstapIntake({
      listen: config.dnstapListen,
      folder: needed.data.dataDir.path('dnstap'),
      logger,
      onStatus: (ids) => follower.noteSenders(ids),
    })
    const follower = new SourceFollower({ ...common, reader, leases, attempts, dnstap, logger, onStored })
    feed.follow(['sources'], follower.apply)
    addInputs(async (stream) => {
      const id = sourceOfStream(stream)
      const source = id === null ? undefined : await repository.find(id)
      return source ? { name: source.name, ...QUARANTINED } : null
    })
    const completeness = new CompletenessRepository(store)
    const service = new SourcesService({
      ...common,
      follower,
      createId,
      retention,
      completeness,
      timeZone: config.timeZone,
      lateOf: needed.risk.lateOf,
      waitingFor: () => faults.findWaiting(),
      roots: new SourceRoots(sourcePlacesOf(config)),
      folders: sourcePlacesOf(config).roots,
    })
    return {
      provides: { follower, reader, completeness },
      routes: [sourcesRoutes(service)],
      close: () => dnstap.close(),
    }
  },
})
