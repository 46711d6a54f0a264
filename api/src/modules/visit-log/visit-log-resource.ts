import { idsFilter, VISIT_LOG_SORTS, visitLogEntrySchema, visitLogFilterSchema } from '@netwarden/shared'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { Operation } from '../operation-log/index.ts'
import type { VisitLogService } from './visit-log.service.ts'
import { noteSearch } from './visit-log-look.ts'

/** The visit log in the protocol of ra-data-simple-rest; nobody can write it. */
export function visitLogResource(
  service: VisitLogService,
  recordLook: (operation: Operation) => void,
): BindRoutes {
  return (app) =>
    bindResource(app, {
      name: 'visit-logs',
      area: 'visit-log',
      access: 'any',
      row: visitLogEntrySchema,
      filter: visitLogFilterSchema.extend(idsFilter),
      sorts: VISIT_LOG_SORTS,
      list: (filter, window, context) => {
        noteSearch(filter, context, recordLook)
        return service.list(filter, window, context.signal)
      },
      get: (id) => service.find(id),
    })
}
