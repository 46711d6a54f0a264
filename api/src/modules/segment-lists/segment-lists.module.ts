import { defineModule } from '../../platform/modules/define-module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { receiptsModule } from '../receipts/receipts.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { ListsService } from './lists.service.ts'

/** Which lists each segment enables, and how. */
export const segmentListsModule = defineModule({
  name: 'segment-lists',
  needs: {
    state: stateModule,
    segments: segmentRepositoryModule,
    catalog: listCatalogModule,
    snapshot: policySnapshotModule,
    receipts: receiptsModule,
  },
  create: ({ state: { unitOfWork }, segments, catalog, snapshot, receipts }, { clock }) => {
    const { catalog: listCatalog, repository, listNames, enablements, lookBacks, hits } = catalog
    const lists = new ListsService({
      unitOfWork,
      receipts: receipts.writer,
      clock,
      repository,
      hits,
      lookBacks,
      catalog: listCatalog,
      listNames,
      enablements,
      segments,
      policies: snapshot.set,
    })
    return {
      provides: {
        lists,
        /** The names of all lists that were added, deleted ones included, by id. */
        addedLists: () => new Map(lists.added().map(({ id, name }) => [id, name])),
      },
    }
  },
})
