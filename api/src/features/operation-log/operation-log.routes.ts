import {
  OPERATION_SORTS,
  operationLogCalls,
  operationLogEntrySchema,
  operationLogFilter,
} from '@netwarden/shared'
import { bind } from '../../http/bind.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
import { pageFrom, windowOf } from '../../http/list-query.ts'
import { bindResource } from '../../http/resource.ts'
import type { OperationLogService } from './operation-log.service.ts'

export function operationLogRoutes(operations: OperationLogService): BindRoutes {
  return (app) => {
    bind(app, operationLogCalls.list, async (input, { principal, signal }) =>
      pageFrom(input, await operations.list(input, windowOf(input), principal, signal)),
    )
    bind(app, operationLogCalls.verify, (_input, { signal }) => operations.verify(signal))
    bindResource(app, {
      name: 'operation-logs',
      area: 'operation-log',
      access: 'any',
      row: operationLogEntrySchema,
      filter: operationLogFilter,
      sorts: OPERATION_SORTS,
      list: (filter, window, { principal, signal }) => operations.list(filter, window, principal, signal),
      get: (id, { principal }) => operations.get(id, principal),
    })
  }
}
