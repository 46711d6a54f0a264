import { SharedAnswers } from '../../platform/events/shared-answers.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { makersModule } from '../makers/makers.module.ts'
import { orgsModule } from '../orgs/orgs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { sampleModule } from '../sample/sample.module.ts'
import { visitFiguresModule } from '../visit-figures/visit-figures.module.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { DashboardService } from './dashboard.service.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  needs: {
    state: stateModule,
    stores: installationModule,
    repository: visitFiguresModule,
    risks: riskEventRepositoryModule,
    retention: retentionModule,
    makers: makersModule,
    orgs: orgsModule,
    sample: sampleModule,
  },
  create: (
    { state, stores, repository, risks: { risks }, retention, makers, orgs, sample },
    { config, clock },
  ) => {
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
    const answers = new SharedAnswers({ store: stores.store, clock })
    state.feed.follow(['risk-events'], answers.forget)
    return { routes: [dashboardRoutes(service, answers, timeZone, () => sample.isPresent())] }
  },
})
