import { visitResource } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { noteLook, type RecordLook } from '../visit-filters/index.ts'
import type { VisitsService } from './visits.service.ts'

/** The visits in the protocol of ra-data-simple-rest. */
export function visitResourceRoutes(service: VisitsService, recordLook: RecordLook): BindRoutes {
  return (app) => {
    bindResource(app, visitResource, (filter, window, context) => {
      noteLook(filter, context, recordLook)
      return service.list(filter, window, context.signal)
    })
    bind(app, visitResource.get, ({ id }) => service.find(id))
  }
}
