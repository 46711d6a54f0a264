import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { policySnapshotModule } from '../policies/policy-snapshot.module.ts'
import { BreakageRepository } from './breakage.repository.ts'
import { breakageRoutes } from './breakage.routes.ts'
import { BreakageService } from './breakage.service.ts'

/** Bans that seem to break something that people need. */
export const breakageModule = defineModule({
  name: 'breakage',
  needs: { stores: installationModule, snapshot: policySnapshotModule },
  create: ({ stores: { store }, snapshot: { keeper } }, { clock }) => {
    const repository = new BreakageRepository(store)
    return {
      routes: [breakageRoutes(new BreakageService({ repository, policies: () => keeper.set, clock }))],
    }
  },
})
