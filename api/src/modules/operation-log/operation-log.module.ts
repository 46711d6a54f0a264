import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { ViewRecorder } from './look-recorder.ts'
import type { Operation, RecordOperation } from './operation.ts'
import { OperationLogRepository } from './operation-log.repository.ts'
import { operationLogRoutes } from './operation-log.routes.ts'
import { type BuiltInName, OperationLogService } from './operation-log.service.ts'
import { OperationSearch } from './operation-search.ts'
import { OperationWriter } from './operation-writer.ts'

interface OperationLog {
  record: RecordOperation
  /** Records that a user viewed the visits of a person. */
  recordLook(operation: Operation): void
  /** Registers how a module names its built-in subjects, which have a name in each language. */
  addBuiltInNames(find: BuiltInName): void
}

export const operationLogModule = defineModule({
  name: 'operation-log',
  needs: { stores: stateModule },
  create: ({ stores: { state, unitOfWork } }, { clock, logger }) => {
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
    const provides: OperationLog = { record, recordLook, addBuiltInNames: (find) => finders.push(find) }
    return {
      provides,
      routes: [operationLogRoutes(new OperationLogService(operations, search, record, builtInName))],
      close: () => writer.close(),
    }
  },
})
