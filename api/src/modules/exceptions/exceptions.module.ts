import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { SegmentsRepository } from '../segment-repository/index.ts'
import { ExceptionsRepository } from './exceptions.repository.ts'
import { exceptionRoutes } from './exceptions.routes.ts'
import { Exceptions } from './exceptions.service.ts'

/** Names that pass for a limited time, for a device or a segment. */
export const exceptionsModule = defineModule({
  name: 'exceptions',
  needs: {
    stores: stateModule,
    devices: devicesModule,
    catalog: listCatalogModule,
    policies: policiesModule,
  },
  create: ({ stores, devices, catalog, policies }, { clock, createId }) => {
    const { unitOfWork } = stores
    const { db } = stores.state
    const exceptions = new Exceptions({
      repository: new ExceptionsRepository(db),
      segments: new SegmentsRepository(db),
      deviceNames: (ids) => devices.namesOf(ids),
      ...{ hits: catalog.hits, macOf: policies.macOf, unitOfWork, clock, createId },
    })
    return { provides: exceptions, routes: [exceptionRoutes(exceptions)] }
  },
})
