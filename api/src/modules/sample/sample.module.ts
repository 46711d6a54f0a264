import { randomBytes } from 'node:crypto'
import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { importsModule } from '../imports/imports.module.ts'
import { ingestStartModule } from '../ingest-start/ingest-start.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { hashPassword } from '../user-repository/index.ts'
import { sampleRoutes } from './sample.routes.ts'
import { SampleService } from './sample.service.ts'
import { SampleEventsRepository } from './sample-events.repository.ts'
import { SampleStateRepository } from './sample-state.repository.ts'

const UNKNOWN_BYTES = 32

/** The sample data: loaded by an import like any other, and removed again. */
export const sampleModule = defineModule({
  name: 'sample',
  needs: {
    state: stateModule,
    leases: leasesModule,
    stores: installationModule,
    events: eventStoreModule,
    retention: retentionModule,
    devices: devicesModule,
    imports: importsModule,
    ingestStart: ingestStartModule,
  },
  create: (needed, { config, clock, createId, logger }) => {
    const { leases, retention, stores } = needed
    const { state, unitOfWork } = needed.state
    const sample = new SampleService({
      leases,
      retention,
      unitOfWork,
      clock,
      createId,
      logger,
      timeZone: config.timeZone,
      ...needed.imports,
      state: new SampleStateRepository(state.db, needed.devices.repository),
      events: new SampleEventsRepository(stores.store),
      unknownPassword: () => hashPassword(randomBytes(UNKNOWN_BYTES).toString('base64url')),
      removing: (work) => stores.installation.removing(work),
    })
    needed.imports.imports.setFacts(sample.factsOf)
    needed.events.whenUsable(() => sample.begin())
    return { provides: sample, routes: [sampleRoutes(sample)], close: () => sample.close() }
  },
})
