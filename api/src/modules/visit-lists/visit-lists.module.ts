import { VisitLists } from '../../platform/events/visit-lists.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'

/** Pages through stored visits, for every module that shows some of them. */
export const visitListsModule = defineModule({
  name: 'visit-lists',
  needs: { stores: installationModule, lists: segmentListsModule },
  create: ({ stores: { store }, lists: { addedLists } }, { config }) => ({
    provides: new VisitLists(store, config.timeZone, addedLists),
  }),
})
