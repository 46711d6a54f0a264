import { visitCalls } from '@netwarden/shared/contract'
import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared/domain'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { sendEngineFile, takerOf } from '../../platform/http/engine-file.ts'
import { placedPageFrom, placedWindowOf } from '../../platform/http/list-query.ts'
import { lookedFor, noteLook, type RecordLook } from '../visit-filters/index.ts'
import type { VisitsService } from './visits.service.ts'

export function visitsRoutes(service: VisitsService, recordLook: RecordLook): BindRoutes {
  return (app) => {
    bind(app, visitCalls.list, async (input, context) => {
      const { current, pageSize, sort: _, order, cursor, ...filter } = input
      noteLook(filter, context, recordLook)
      return placedPageFrom(
        input,
        await service.list(filter, placedWindowOf({ current, pageSize, order, cursor }), context.signal),
      )
    })
    bind(app, visitCalls.distribution, (input, context) => service.distribution(input, context.signal))
    bind(app, visitCalls.usage, (input, context) => {
      noteLook(input, context, recordLook)
      return service.usage(input, context.signal)
    })
    bind(app, visitCalls.find, ({ id }) => service.find(id))
    bind(app, visitCalls.export, async ({ format, ...input }, context) => {
      recordLook({ actor: actorOf(context), action: 'visits.export', subject: lookedFor(input) })
      const rows = await service.export(input, format, takerOf(context))
      return sendEngineFile(context, { name: 'visits', format, columns: ACCESS_RECORD_COLUMNS, rows })
    })
  }
}
