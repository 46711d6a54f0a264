import { accessRecordSchema, idsFilter, visitFilterSchema } from '@netwarden/shared'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { noteLook, type RecordLook } from './visits.routes.ts'
import type { VisitsService } from './visits.service.ts'

/** The visits in the protocol of ra-data-simple-rest. */
export function visitResource(service: VisitsService, recordLook: RecordLook): BindRoutes {
  return (app) =>
    bindResource(app, {
      name: 'access-records',
      area: 'visits',
      access: 'any',
      row: accessRecordSchema,
      filter: visitFilterSchema.extend(idsFilter),
      sorts: ['accessAt', 'id'],
      list: (filter, window, context) => {
        noteLook(filter, context, recordLook)
        return service.list(filter, window, context.signal)
      },
      get: (id) => service.find(id),
    })
}
