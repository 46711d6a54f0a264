import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { BreakageRepository } from './breakage.repository.ts'
import { breakageRoutes } from './breakage.routes.ts'
import { BreakageService } from './breakage.service.ts'

/** Bans that seem to break something that people need. */
export const breakageModule = defineModule({
  name: 'breakage',
  needs: { stores: installationModule, segments: segmentRepositoryModule, snapshot: policySnapshotModule },
  create: ({ stores: { store }, segments, snapshot: { currentPolicies } }, { clock }) => {
    const breakage = new BreakageService({
      repository: new BreakageRepository(store),
      policies: () => currentPolicies.set,
      segments,
      clock,
    })
    return { routes: [breakageRoutes(breakage)] }
  },
})
