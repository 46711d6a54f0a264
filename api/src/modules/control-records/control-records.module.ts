import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { DashboardRepository } from '../visit-figures/index.ts'
import { visitListsModule } from '../visit-lists/visit-lists.module.ts'
import { controlRecordRoutes } from './control-records.routes.ts'
import { ControlRecordsService } from './control-records.service.ts'
import { ControlStatsService } from './control-stats.service.ts'

export const controlRecordsModule = defineModule({
  name: 'control-records',
  needs: {
    stores: installationModule,
    operationLog: operationLogModule,
    retention: retentionModule,
    lists: visitListsModule,
    policies: policiesModule,
  },
  create: ({ stores, operationLog, retention, lists, policies: { names } }, { config, clock }) => {
    const figures = new DashboardRepository(stores.store, config.timeZone)
    const routes = controlRecordRoutes({
      stats: new ControlStatsService({ figures, clock }),
      records: new ControlRecordsService({ lists, names, clock, retention }),
      recordLook: operationLog.recordLook,
      zone: config.timeZone,
    })
    return { routes: [routes] }
  },
})
