import { defineModule } from '../../platform/modules/define-module.ts'
import { changesModule } from '../changes/changes.module.ts'
import { exceptionsModule } from '../exceptions/exceptions.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { listsModule } from '../lists/lists.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { segmentsModule } from '../segments/segments.module.ts'
import { DeletedObjects } from './deleted-objects.ts'
import { FormerStates } from './former-states.ts'
import { ObjectThen } from './object-then.ts'
import { undoRoutes } from './undo.routes.ts'
import { Undo } from './undo.service.ts'

/** Undoes operations, and shows their objects as they were. */
export const undoModule = defineModule({
  name: 'undo',
  needs: {
    state: stateModule,
    operationLog: operationLogModule,
    catalog: listCatalogModule,
    lists: listsModule,
    segments: segmentsModule,
    policies: policiesModule,
    exceptions: exceptionsModule,
    changes: changesModule,
  },
  create: (needed, { clock }) => {
    const { unitOfWork } = needed.state
    const { log, operations } = needed.operationLog
    const { updates, own: ownLists } = needed.lists
    const { catalog, repository: storedLists } = needed.catalog
    const segments = needed.segments
    const { pastRows, customPolicies, storedPolicies, pauses } = needed.policies
    const { exceptions } = needed.exceptions
    const past = { pastRows, customPolicies, storedPolicies, pauses, exceptions }
    const deleted = new DeletedObjects({ ...past, segments, ownLists, catalog, clock })
    const former = new FormerStates({ ...past, updates, storedLists, operations, clock }, deleted)
    const { foresee } = needed.changes
    const undo = new Undo({ log, operations, former, updates, foresee, unitOfWork })
    return { routes: [undoRoutes(undo, new ObjectThen({ log, pastRows }))] }
  },
})
