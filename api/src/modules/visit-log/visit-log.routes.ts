import { visitLogCalls } from '@netwarden/shared/contract'
import { VISIT_LOG_COLUMNS } from '@netwarden/shared/domain'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { sendEngineFile, takerOf } from '../../platform/http/engine-file.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { VisitLogService } from './visit-log.service.ts'
import { lookedFor, noteSearch } from './visit-log-look.ts'

export function visitLogRoutes(
  service: VisitLogService,
  recordLook: (operation: Operation) => void,
): BindRoutes {
  return (app) => {
    bind(app, visitLogCalls.list, async (input, context) => {
      const { current, pageSize, cursor, sort: _, order, ...filter } = input
      noteSearch(filter, context, recordLook)
      const window = windowOf({ current, pageSize, cursor, order })
      return pageFrom(input, await service.list(filter, window, context.signal))
    })
    bind(app, visitLogCalls.export, async ({ format, ...input }, context) => {
      recordLook({ actor: actorOf(context), action: 'visitLog.export', subject: lookedFor(input) })
      const rows = await service.export(input, format, takerOf(context))
      return sendEngineFile(context, { name: 'visit-log', format, columns: VISIT_LOG_COLUMNS, rows })
    })
  }
}
