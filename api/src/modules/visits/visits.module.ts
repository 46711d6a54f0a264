import { visitResource } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { eventBusModule } from '../platform/event-bus.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { createEncodedNames, createNamesBelow, noteLook, type RecordLook } from '../visit-filters/index.ts'
import { visitListsModule } from '../visit-lists/visit-lists.module.ts'
import { DistinctRepository } from './distinct.repository.ts'
import { distinctRoutes } from './distinct.routes.ts'
import { DistinctService } from './distinct.service.ts'
import { LiveVisits } from './live-visits.ts'
import { VisitsRepository } from './visits.repository.ts'
import { visitsRoutes } from './visits.routes.ts'
import { VisitsService } from './visits.service.ts'

export const visitsModule = defineModule({
  name: 'visits',
  needs: {
    stores: installationModule,
    ingest: ingestModule,
    bus: eventBusModule,
    operationLog: operationLogModule,
    retention: retentionModule,
    lists: visitListsModule,
    devices: devicesModule,
    enforcers: enforcersModule,
  },
  create: (
    { stores, ingest, bus, operationLog, retention, lists, devices, enforcers },
    { config, clock },
  ) => {
    const repository = new VisitsRepository(stores.store, config.timeZone)
    const encodedNames = createEncodedNames(stores.store)
    const visits = new VisitsService({
      lists,
      repository,
      encodedNames,
      namesBelow: createNamesBelow(stores.store),
      people: devices.people,
      enforcersOf: (site) => enforcers.repository.idsOf(site),
      clock,
      settledAt: (now) => stores.store.settledAt(now),
      retention,
    })
    const distinct = new DistinctService({
      repository: new DistinctRepository(stores.store, config.timeZone),
      owners: devices.owners,
      devices: devices.registry,
      filterOf: visits.filterOf,
    })
    const live = new LiveVisits((records) => bus.publish('access-record', records))
    ingest.thread.on('recent', ({ rows }) => live.add(rows))
    const { recordLook } = operationLog
    return {
      provides: { distinct },
      routes: [
        visitsRoutes(visits, recordLook),
        visitResourceRoutes(visits, recordLook),
        distinctRoutes(distinct, recordLook),
      ],
      close: () => live.stop(),
    }
  },
})

/** The visits in the protocol of ra-data-simple-rest. */
function visitResourceRoutes(service: VisitsService, recordLook: RecordLook): BindRoutes {
  return (app) => {
    bindResource(app, visitResource, (filter, window, context) => {
      noteLook(filter, context, recordLook)
      return service.list(filter, window, context.signal)
    })
    bind(app, visitResource.get, ({ id }) => service.find(id))
  }
}
