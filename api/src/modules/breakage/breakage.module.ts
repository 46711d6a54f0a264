import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { SegmentsRepository } from '../segment-repository/index.ts'
import { BreakageRepository } from './breakage.repository.ts'
import { breakageRoutes } from './breakage.routes.ts'
import { BreakageService } from './breakage.service.ts'

/** Bans that seem to break something that people need. */
export const breakageModule = defineModule({
  name: 'breakage',
  needs: { state: stateModule, stores: installationModule, snapshot: policySnapshotModule },
  create: ({ state: { state }, stores: { store }, snapshot: { currentPolicies } }, { clock }) => {
    const breakage = new BreakageService({
      repository: new BreakageRepository(store),
      segments: new SegmentsRepository(state.db),
      policies: () => currentPolicies.set,
      clock,
    })
    return { routes: [breakageRoutes(breakage)] }
  },
})
