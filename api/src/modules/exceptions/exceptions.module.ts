import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
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
    segments: segmentRepositoryModule,
    policies: policiesModule,
  },
  create: ({ stores, devices, catalog, segments, policies }, { clock, createId }) => {
    const { state, unitOfWork } = stores
    const storedExceptions = new ExceptionsRepository(state.db)
    const exceptions = new Exceptions({
      repository: storedExceptions,
      segments,
      deviceNames: (ids) => devices.registry.namesOf(ids),
      hits: catalog.hits,
      owners: devices.owners,
      macOf: policies.macOf,
      unitOfWork,
      clock,
      createId,
    })
    return {
      provides: { exceptions, storedExceptions },
      routes: [exceptionRoutes(exceptions, policies.unreached)],
    }
  },
})
