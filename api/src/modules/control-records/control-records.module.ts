import { defineModule } from '../../platform/modules/define-module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { visitFiguresModule } from '../visit-figures/visit-figures.module.ts'
import { visitListsModule } from '../visit-lists/visit-lists.module.ts'
import { controlRecordRoutes } from './control-records.routes.ts'
import { ControlRecordsService } from './control-records.service.ts'
import { ControlStatsService } from './control-stats.service.ts'

export const controlRecordsModule = defineModule({
  name: 'control-records',
  needs: {
    figures: visitFiguresModule,
    operationLog: operationLogModule,
    retention: retentionModule,
    lists: visitListsModule,
    policies: policiesModule,
  },
  create: ({ figures, operationLog, retention, lists, policies: { names } }, { config, clock }) => {
    const routes = controlRecordRoutes({
      stats: new ControlStatsService({ figures, clock }),
      records: new ControlRecordsService({ lists, names, clock, retention }),
      recordLook: operationLog.recordLook,
      zone: config.timeZone,
    })
    return { routes: [routes] }
  },
})
