import type { FindLastChange } from '../../platform/http/plugins/errors.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import type { Operation } from '../../platform/state/operation.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { ChainCheck } from './chain-check.ts'
import { ViewRecorder } from './look-recorder.ts'
import type { RecordOperation } from './operation.ts'
import { OperationLogRepository } from './operation-log.repository.ts'
import { operationLogRoutes } from './operation-log.routes.ts'
import { type BuiltInName, OperationLogService } from './operation-log.service.ts'
import { OperationSearch } from './operation-search.ts'
import { OperationWriter } from './operation-writer.ts'

const DAY = 86_400_000

interface OperationLog {
  record: RecordOperation
  /** Records that a user viewed the visits of a person. */
  recordLook(operation: Operation): void
  /** Registers how a module names its built-in subjects, which have a name in each language. */
  addBuiltInNames(find: BuiltInName): void
  findLastChange: FindLastChange
  operations: OperationLogRepository
  log: OperationLogService
}

export const operationLogModule = defineModule({
  name: 'operation-log',
  needs: { stores: stateModule, jobs: jobsModule },
  create: ({ stores: { state, unitOfWork, logKeys }, jobs }, { clock, logger }) => {
    const writer = new OperationWriter(unitOfWork, clock)
    const { record } = writer
    const onFault = (err: unknown) => logEvent(logger, 'background.task.failed', { err })
    const { recordLook } = new ViewRecorder(record, clock, onFault)
    const finders: BuiltInName[] = []
    const builtInName: BuiltInName = (kind, id, language) => {
      for (const find of finders) {
        const name = find(kind, id, language)
        if (name !== null) return name
      }
      return null
    }
    const operations = new OperationLogRepository(state.db)
    const search = new OperationSearch(operations, clock)
    const chain = new ChainCheck(operations, logKeys)
    jobs.every('operation-log.digest', DAY, { once: true, isImmediate: true }, async () =>
      logEvent(logger, 'operation_log.digest.current', { ...(await chain.digest()) }),
    )
    const log = new OperationLogService(operations, search, record, builtInName)
    const provides: OperationLog = {
      record,
      recordLook,
      addBuiltInNames: (find) => finders.push(find),
      findLastChange: (changed) => operations.findLastActor(changed),
      operations,
      log,
    }
    return {
      provides,
      routes: [operationLogRoutes(log, chain)],
      close: () => writer.close(),
    }
  },
})
