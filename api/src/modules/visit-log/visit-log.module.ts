import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { VisitLogRepository } from './visit-log.repository.ts'
import { visitLogRoutes } from './visit-log.routes.ts'
import { VisitLogService } from './visit-log.service.ts'
import { visitLogResourceRoutes } from './visit-log-resource.ts'

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
