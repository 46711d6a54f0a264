import { defineModule } from '../../platform/modules/define-module.ts'
import { exceptionsModule } from '../exceptions/exceptions.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { visitListsModule } from '../visit-lists/visit-lists.module.ts'
import { DraftReader } from './draft-reader.ts'
import { replayRoutes } from './replay.routes.ts'
import { ReplayService } from './replay.service.ts'

/** The effect that a change of policies would have had on stored visits. */
export const replayModule = defineModule({
  name: 'replay',
  needs: {
    stores: installationModule,
    retention: retentionModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    segments: segmentRepositoryModule,
    policies: policiesModule,
    exceptions: exceptionsModule,
    snapshot: policySnapshotModule,
    visits: visitListsModule,
  },
  create: (needed, { config, clock }) => {
    const { retention, visits, snapshot, segments } = needed
    const { catalog, enablements, repository } = needed.catalog
    const drafts = new DraftReader({
      enablements,
      segments,
      clock,
      lists: needed.segmentLists.lists,
      customPolicies: needed.policies.storedPolicies,
      storedExceptions: needed.exceptions.storedExceptions,
      macsOf: needed.policies.macsOf,
    })
    const replay = new ReplayService({
      drafts,
      catalog,
      visits,
      retention,
      clock,
      store: needed.stores.store,
      inForce: () => snapshot.currentPolicies.inForce,
      lists: repository,
      macsOf: needed.policies.macsOf,
    })
    return { provides: replay, routes: [replayRoutes(replay, config.timeZone)] }
  },
})
