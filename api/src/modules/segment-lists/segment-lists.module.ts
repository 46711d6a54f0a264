import { defineModule } from '../../platform/modules/define-module.ts'
import { ListsRepository } from '../list-catalog/index.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { SegmentsRepository } from '../segment-repository/index.ts'
import { ListsService } from './lists.service.ts'

/** Which lists each segment enables, and how. */
export const segmentListsModule = defineModule({
  name: 'segment-lists',
  needs: { state: stateModule, catalog: listCatalogModule, snapshot: policySnapshotModule },
  create: ({ state: { state, unitOfWork }, catalog, snapshot }, { clock }) => {
    const { catalog: listCatalog, listNames, enablements, lookBacks, hits } = catalog
    const segments = new SegmentsRepository(state.db)
    const lists = new ListsService({
      ...{ unitOfWork, clock, hits, lookBacks, catalog: listCatalog, listNames, enablements, segments },
      repository: new ListsRepository(state.db),
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
