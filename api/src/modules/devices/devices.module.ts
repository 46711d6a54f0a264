import { defineModule } from '../../platform/modules/define-module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { makersModule } from '../makers/makers.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { DeviceActivityRepository } from './device-activity.repository.ts'
import { DeviceFinder } from './device-finder.ts'
import { DeviceOwners } from './device-owners.ts'
import { devicePeopleRoutes } from './device-people.routes.ts'
import { DevicePeople } from './device-people.ts'
import { DeviceRegistry } from './device-registry.ts'
import { DeviceReporter } from './device-reporter.ts'
import { deviceResourceRoutes } from './device-resource.ts'
import { DeviceRisksRepository } from './device-risks.repository.ts'
import { DeviceRisks } from './device-risks.ts'
import { DevicesRepository } from './devices.repository.ts'
import { DevicesService } from './devices.service.ts'
import { receiveLeases } from './lease-receiver.ts'
import { LeaseStore } from './lease-store.ts'

const DAY = 86_400_000
const PRUNE_EVERY = 3_600_000

/** Devices: which device held which address when, their names, and the ingest thread's knowledge of them. */
export const devicesModule = defineModule({
  name: 'devices',
  needs: {
    state: stateModule,
    jobs: jobsModule,
    stores: installationModule,
    ingest: ingestModule,
    retention: retentionModule,
    makers: makersModule,
    snapshot: policySnapshotModule,
  },
  create: ({ state, jobs, stores, ingest, retention, makers, snapshot }, { config, clock, logger }) => {
    const { feed, unitOfWork } = state
    const repository = new DevicesRepository(state.state.db)
    const activity = new DeviceActivityRepository(stores.store, config.timeZone)
    const reporter = new DeviceReporter(repository, ingest.thread, logger)
    feed.follow(['devices'], reporter.reportChanged)
    // The thread of this process already has the leases that it has read itself.
    feed.followOthers(['device-leases'], reporter.sendLeasesOf)
    receiveLeases(ingest.thread, new LeaseStore(repository, unitOfWork), logger)
    const common = { repository, activity, clock, retention }
    const owners = new DeviceOwners(state.state.db)
    const risks = new DeviceRisks(new DeviceRisksRepository(state.state.db))
    feed.follow(['risk-events'], risks.noteChange)
    const { makerOf } = makers
    const service = new DevicesService({
      ...common,
      makerOf,
      policies: snapshot.set,
      owners,
      risks,
      unitOfWork,
    })
    const prune = () =>
      unitOfWork.run(async (work) => {
        await repository.lock(work)
        await repository.prune(work, retention.since - DAY)
      })
    const registry = new DeviceRegistry(common)
    const finder = new DeviceFinder({ devices: service, registry, owners })
    return {
      provides: {
        registry,
        repository,
        owners,
        devices: service,
        people: new DevicePeople({ owners, activity }),
        finder,
        list: service.list.bind(service),
      },
      routes: [deviceResourceRoutes(service), devicePeopleRoutes(finder)],
      start: () => jobs.every('devices.prune-leases', PRUNE_EVERY, { once: true }, prune),
      close: () => service.close(),
    }
  },
})
