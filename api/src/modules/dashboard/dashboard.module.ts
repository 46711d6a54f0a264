import { defineModule } from '../../platform/modules/define-module.ts'
import { makersModule } from '../makers/makers.module.ts'
import { orgsModule } from '../orgs/orgs.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { sampleModule } from '../sample/sample.module.ts'
import { visitFiguresModule } from '../visit-figures/visit-figures.module.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { DashboardService } from './dashboard.service.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  needs: {
    repository: visitFiguresModule,
    risks: riskEventRepositoryModule,
    retention: retentionModule,
    makers: makersModule,
    orgs: orgsModule,
    sample: sampleModule,
  },
  create: ({ repository, risks: { risks }, retention, makers, orgs, sample }, { config, clock }) => {
    const { timeZone } = config
    const service = new DashboardService({
      repository,
      risks,
      clock,
      timeZone,
      retention,
      makerOf: makers.makerOf,
      industryOf: (org) => orgs.table.named(org)?.industry ?? null,
    })
    return { routes: [dashboardRoutes(service, timeZone, () => sample.isPresent())] }
  },
})
