import { visits } from '@netwarden/shared'
import type { BindRoutes } from '../../app.ts'
import { bind } from '../../http/bind.ts'
import type { CallContext } from '../../http/context.ts'
import { pageFrom, windowOf } from '../../http/list-query.ts'
import { createVisitExport, EXPORT_TYPES } from './visit-export.ts'
import type { VisitsService } from './visits.service.ts'

export function visitsRoutes(service: VisitsService): BindRoutes {
  return (app) => {
    bind(app, visits.list, async (input, context) => {
      const { current, pageSize, sort: _, order, ...filter } = input
      return pageFrom(
        input,
        await service.list(filter, windowOf({ current, pageSize, order }), context.signal),
      )
    })
    bind(app, visits.distribution, (input, context) => service.distribution(input, context.signal))
    bind(app, visits.find, ({ id }) => service.find(id))
    bind(app, visits.export, async ({ format, ...input }, context) => {
      const rows = await service.export(input, 'JSONEachRow', context.signal)
      return sendFile(context, format, createVisitExport(rows, format))
    })
  }
}

function sendFile({ reply }: CallContext, format: 'csv' | 'ndjson', body: NodeJS.ReadableStream) {
  return reply
    .type(EXPORT_TYPES[format])
    .header('content-disposition', `attachment; filename="visits.${format}"`)
    .send(body)
}
