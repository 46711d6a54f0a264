import { visitLogResource } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { VisitLogService } from './visit-log.service.ts'
import { noteSearch } from './visit-log-look.ts'

/** The visit log in the protocol of ra-data-simple-rest; it is read-only. */
export function visitLogResourceRoutes(
  service: VisitLogService,
  recordLook: (operation: Operation) => void,
): BindRoutes {
  return (app) => {
    bindResource(app, visitLogResource, (filter, window, context) => {
      noteSearch(filter, context, recordLook)
      return service.list(filter, window, context.signal)
    })
    bind(app, visitLogResource.get, ({ id }) => service.find(id))
  }
}
