import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { createId, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { EventStore } from '../events/store.ts'
import type { ImportsService, Spool } from '../features/imports/index.ts'
import type { Retention } from '../features/retention/index.ts'
import { SampleEventsRepository, SampleService, SampleStateRepository } from '../features/sample/index.ts'
import { hashPassword } from '../features/session/index.ts'
import type { StateReader } from '../state/client.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'
import type { WorkLeases } from '../state/work-leases.ts'

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
