import { defineModule } from '../../platform/modules/define-module.ts'
import { ExceptionsRepository } from '../exceptions/index.ts'
import { installationModule } from '../installation/installation.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { CustomPoliciesRepository } from '../policies/index.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { SegmentsRepository } from '../segment-repository/index.ts'
import { visitListsModule } from '../visit-lists/visit-lists.module.ts'
import { DraftReader } from './draft-reader.ts'
import { replayRoutes } from './replay.routes.ts'
import { ReplayService } from './replay.service.ts'

/** The effect that a change of policies would have had on stored visits. */
export const replayModule = defineModule({
  name: 'replay',
  needs: {
    state: stateModule,
    stores: installationModule,
    retention: retentionModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    policies: policiesModule,
    snapshot: policySnapshotModule,
    visits: visitListsModule,
  },
  create: (needed, { config, clock }) => {
    const { retention, visits, snapshot } = needed
    const { db } = needed.state.state
    const { catalog, enablements, repository } = needed.catalog
    const drafts = new DraftReader({
      ...{ enablements, clock, lists: needed.segmentLists.lists },
      customPolicies: new CustomPoliciesRepository(db),
      segments: new SegmentsRepository(db),
      storedExceptions: new ExceptionsRepository(db),
      macsOf: needed.policies.macsOf,
    })
    const replay = new ReplayService({
      ...{ drafts, catalog, visits, retention, clock, store: needed.stores.store },
      inForce: () => snapshot.currentPolicies.inForce,
      lists: repository,
      macsOf: needed.policies.macsOf,
    })
    return { provides: replay, routes: [replayRoutes(replay, config.timeZone)] }
  },
})
