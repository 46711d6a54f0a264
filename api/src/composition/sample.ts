import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { ImportsService, Spool } from '../modules/imports/index.ts'
import type { Retention } from '../modules/retention/index.ts'
import { SampleEventsRepository, SampleService, SampleStateRepository } from '../modules/sample/index.ts'
import { hashPassword } from '../modules/session/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { EventStore } from '../platform/events/store.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'

export interface SampleAreaDeps {
  config: Config
  retention: Retention
  logger: Logger
  state: StateReader
  store: EventStore
  imports: ImportsService
  spool: Spool
  unitOfWork: UnitOfWork
  leases: WorkLeases
  removing(work: () => Promise<void>): Promise<void>
}

const UNKNOWN_BYTES = 32

/** The sample data: loaded like anybody's, and taken away again. */
export function composeSampleArea({
  config,
  retention,
  state,
  store,
  ...deps
}: SampleAreaDeps): SampleService {
  return new SampleService({
    ...deps,
    state: new SampleStateRepository(state),
    events: new SampleEventsRepository(store),
    unknownPassword: () => hashPassword(randomBytes(UNKNOWN_BYTES).toString('base64url')),
    clock: systemClock,
    createId,
    timeZone: config.timeZone,
    retention,
  })
}
