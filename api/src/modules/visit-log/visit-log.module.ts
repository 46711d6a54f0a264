import { visitLogResource } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import type { Operation } from '../../platform/state/operation.ts'
import { installationModule } from '../installation/installation.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { VisitLogRepository } from './visit-log.repository.ts'
import { visitLogRoutes } from './visit-log.routes.ts'
import { VisitLogService } from './visit-log.service.ts'
import { noteSearch } from './visit-log-look.ts'

export const visitLogModule = defineModule({
  name: 'visit-log',
  needs: { stores: installationModule, operationLog: operationLogModule, retention: retentionModule },
  create: ({ stores, operationLog: { recordLook }, retention }, { clock }) => {
    const service = new VisitLogService({
      repository: new VisitLogRepository(stores.store),
      clock,
      retention,
    })
    return { routes: [visitLogRoutes(service, recordLook), visitLogResourceRoutes(service, recordLook)] }
  },
})

/** The visit log in the protocol of ra-data-simple-rest; it is read-only. */
function visitLogResourceRoutes(
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
