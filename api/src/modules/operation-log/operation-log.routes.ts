import { operationLogCalls, operationLogResource } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { sendCsv } from '../../platform/http/csv-file.ts'
import { placedPageFrom, placedWindowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { ChainCheck } from './chain-check.ts'
import { operationsCsv } from './operation-csv.ts'
import type { OperationLogService } from './operation-log.service.ts'

export function operationLogRoutes(operations: OperationLogService, chain: ChainCheck): BindRoutes {
  return (app) => {
    bind(app, operationLogCalls.list, async (input, context) =>
      placedPageFrom(input, await operations.list(input, placedWindowOf(input), context, context.signal)),
    )
    bind(app, operationLogCalls.exportCsv, async (filter, context) =>
      sendCsv(context, 'operations.csv', operationsCsv(await operations.export(filter, context))),
    )
    bind(app, operationLogCalls.verify, ({ digest }, { signal }) => chain.verify(digest, signal))
    bind(app, operationLogCalls.digest, () => chain.digest())
    bindResource(app, operationLogResource, (filter, window, context) =>
      operations.list(filter, window, context, context.signal),
    )
    bind(app, operationLogResource.get, ({ id }, context) => operations.get(id, context))
  }
}
