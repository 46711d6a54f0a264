import { importOfStream } from '../../pipeline/index.ts'
import { countImported } from '../../platform/events/imported-records.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { readingAttemptsModule } from '../reading-attempts/reading-attempts.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { ImportReader } from './import-reader.ts'
import { ImportsRepository } from './imports.repository.ts'
import { importsRoutes } from './imports.routes.ts'
import { ImportsService } from './imports.service.ts'
import { Spool } from './spool.ts'

const QUARANTINED = {
  title: 'message.importQuarantined.title',
  subTitle: 'message.importQuarantined.subTitle',
  content: 'message.importQuarantined.content',
} as const

export const importsModule = defineModule({
  name: 'imports',
  needs: {
    data: dataDirModule,
    state: stateModule,
    leases: leasesModule,
    stores: installationModule,
    events: eventStoreModule,
    ingest: ingestModule,
    reading: readingAttemptsModule,
    retention: retentionModule,
  },
  create: async (needed, { config, clock, createId, logger }) => {
    const { leases, retention } = needed
    const { attempts, addInputs } = needed.reading
    const { state, feed, unitOfWork } = needed.state
    const { store, installation, watch, faults } = needed.stores
    const { thread, noteKeeping } = needed.ingest
    const spool = new Spool(needed.data.dataDir, config.maxUnpacked)
    const repository = new ImportsRepository(state.db)
    const imports = new ImportsService({
      spool,
      attempts,
      repository,
      unitOfWork,
      leases,
      clock,
      createId,
      retention,
      logger,
      reader: new ImportReader({ thread, noteKeeping, noteNewest: retention.noteRecord, logger }),
      onStored: () => store.noteWrite(),
      stores: { installation, watch, faults, countImported: (records) => countImported(store, records) },
    })
    feed.follow(['imports'], imports.follow)
    addInputs(async (stream) => {
      const id = importOfStream(stream)
      const job = id === null ? undefined : await repository.find(id)
      return job ? { name: job.source, ...QUARANTINED } : null
    })
    // Another process may have imported records.
    feed.follow(['imports'], async () => store.noteWrite())
    const leftovers = await spool.list()
    needed.events.whenUsable(() => imports.tidySpool(leftovers))
    return {
      provides: { imports, spool },
      routes: [importsRoutes(imports, spool, config.timeZone, createId)],
    }
  },
})
