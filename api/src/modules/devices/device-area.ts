import type { Logger } from 'pino'
import type { IngestThread } from '../../pipeline/index.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import { DeviceActivityRepository } from './device-activity.repository.ts'
import { DeviceRegistry } from './device-registry.ts'
import { DeviceReporter } from './device-reporter.ts'
import { deviceResourceRoutes } from './device-resource.ts'
import { DevicesRepository } from './devices.repository.ts'
import { DevicesService } from './devices.service.ts'
import { receiveLeases } from './lease-receiver.ts'
import { LeaseStore } from './lease-store.ts'

export interface DeviceAreaDeps {
  state: StateReader
  thread: IngestThread
  feed: ChangeFeed
  unitOfWork: UnitOfWork
  jobs: Jobs
  store: EventStore
  makerOf(mac: string): string | null
  logger: Logger
  clock: Clock
  timeZone: string
  retention: Retention
}

interface DeviceArea {
  book: DeviceRegistry
  routes: BindRoutes
  close(): void
}

const DAY = 86_400_000
const PRUNE_EVERY = 3_600_000

/** Devices: who held which address when, what they are called, and who reads of it. */
export function createDeviceArea(deps: DeviceAreaDeps): DeviceArea {
  const { state, thread, feed, unitOfWork, jobs, store, makerOf, logger, clock, timeZone, retention } = deps
  const repository = new DevicesRepository(state)
  const activity = new DeviceActivityRepository(store, timeZone)
  const teller = new DeviceReporter(repository, thread, logger)
  feed.follow(['devices'], teller.reportChanged)
  // The thread of this process knows at once what it has read itself.
  feed.followOthers(['device-leases'], teller.tellLeasesOf)
  receiveLeases(thread, new LeaseStore(repository, unitOfWork), logger)
  const service = new DevicesService({
    repository,
    activity,
    makerOf,
    unitOfWork,
    clock,
    retention,
  })
  const prune = () =>
    unitOfWork.run(async (work) => {
      await repository.lock(work)
      await repository.prune(work, retention.since - DAY)
    })
  jobs.every('devices.prune-leases', PRUNE_EVERY, { once: true }, prune)
  return {
    book: new DeviceRegistry({ repository, activity, clock, retention }),
    routes: deviceResourceRoutes(service),
    close: () => service.close(),
  }
}
