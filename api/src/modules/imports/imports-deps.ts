import type { Logger } from 'pino'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ReadingAttempts } from '../reading-attempts/index.ts'
import type { Retention } from '../retention/index.ts'
import type { ImportReader } from './import-reader.ts'
import type { ImportStores } from './import-stores.ts'
import type { ImportsRepository } from './imports.repository.ts'
import type { Spool } from './spool.ts'

/** What imports work with. */
export interface ImportsDeps {
  reader: Pick<
    ImportReader,
    'isUp' | 'onStarted' | 'reportTo' | 'survey' | 'runImport' | 'cancelImport' | 'endSurvey'
  >
  repository: ImportsRepository
  spool: Spool
  attempts: Pick<ReadingAttempts, 'begin' | 'forget'>
  unitOfWork: UnitOfWork
  leases: WorkLeases
  clock: Clock
  createId: CreateId
  retention: Retention
  logger: Logger
  stores: ImportStores
  /** New records are in the event store. */
  onStored(): void
}
