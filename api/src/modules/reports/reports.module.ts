import { defineModule } from '../../platform/modules/define-module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { ReportsRepository } from './reports.repository.ts'
import { reportRoutes } from './reports.routes.ts'
import { Reports } from './reports.service.ts'

/** Policies, lists and segments that need a decision. */
export const reportsModule = defineModule({
  name: 'reports',
  needs: {
    stores: stateModule,
    segments: segmentRepositoryModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    snapshot: policySnapshotModule,
    policyFile: policyFileModule,
  },
  create: ({ stores, segments, catalog: { catalog, enablements, hits }, ...needed }, { clock }) => {
    const reports = new Reports({
      repository: new ReportsRepository(stores.state.db),
      segments,
      currentPolicies: needed.snapshot.currentPolicies,
      lists: needed.segmentLists.lists,
      file: needed.policyFile,
      catalog,
      enablements,
      hits,
      clock,
    })
    return { routes: [reportRoutes(reports)] }
  },
})
