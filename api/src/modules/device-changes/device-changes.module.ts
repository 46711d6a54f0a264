import { defineModule } from '../../platform/modules/define-module.ts'
import { changesModule } from '../changes/changes.module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { segmentsModule } from '../segments/segments.module.ts'
import { deviceChangesRoutes } from './device-changes.routes.ts'
import { DeviceChangesService } from './device-changes.service.ts'

/** Moving devices to segments and renaming them, many at once, by hand and by file. */
export const deviceChangesModule = defineModule({
  name: 'device-changes',
  needs: {
    state: stateModule,
    operationLog: operationLogModule,
    devices: devicesModule,
    segments: segmentsModule,
    storedSegments: segmentRepositoryModule,
    snapshot: policySnapshotModule,
    changes: changesModule,
  },
  create: (
    { state, operationLog, devices, segments, storedSegments, snapshot, changes: { changes } },
    { clock },
  ) => {
    const service = new DeviceChangesService({
      devices: devices.devices,
      repository: devices.repository,
      owners: devices.owners,
      segments,
      storedSegments,
      segmentRows: () => snapshot.currentPolicies.inForce.newest.rows.segments,
      changes,
      unitOfWork: state.unitOfWork,
      clock,
    })
    const { record } = operationLog
    const routes = { service, devices: devices.devices, segments: storedSegments, record }
    return { routes: [deviceChangesRoutes(routes)] }
  },
})
