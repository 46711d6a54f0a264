import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { makersModule } from '../makers/makers.module.ts'
import { orgsModule } from '../orgs/orgs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { RisksRepository } from '../risk-event-repository/index.ts'
import { sampleModule } from '../sample/sample.module.ts'
import { DashboardRepository } from '../visit-figures/index.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { DashboardService } from './dashboard.service.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  needs: {
    state: stateModule,
    stores: installationModule,
    retention: retentionModule,
    makers: makersModule,
    orgs: orgsModule,
    sample: sampleModule,
  },
  create: ({ state, stores, retention, makers, orgs, sample }, { config, clock }) => {
    const { timeZone } = config
    const service = new DashboardService({
      ...{ clock, timeZone, retention, makerOf: makers.makerOf },
      repository: new DashboardRepository(stores.store, timeZone),
      risks: new RisksRepository(state.state.db),
      industryOf: (org) => orgs.table.named(org)?.industry ?? null,
    })
    return { routes: [dashboardRoutes(service, timeZone, () => sample.isPresent())] }
  },
})
