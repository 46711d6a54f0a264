import { LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { defineModule } from '../../platform/modules/define-module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { readingAttemptsModule } from '../reading-attempts/reading-attempts.module.ts'
import { sourcesModule } from '../sources/sources.module.ts'
import { GATEWAY_SOURCE, SpoolFollower, spoolIdOf } from './spool-follower.ts'
import { SpoolPositionRepository } from './spool-position.repository.ts'

/** The visits that the gateway of this data directory records, on their way into the pipeline. */
export const gatewaySpoolModule = defineModule({
  name: 'gateway-spool',
  needs: {
    state: stateModule,
    leases: leasesModule,
    stores: installationModule,
    reading: readingAttemptsModule,
    sources: sourcesModule,
    gateway: gatewayModule,
  },
  create: ({ state, leases, stores, reading: { attempts }, sources, gateway }, { clock, logger }) => {
    const { unitOfWork } = state
    const { host, paths } = gateway
    const positions = new SpoolPositionRepository(state.state.db, unitOfWork)
    const follower = new SpoolFollower({
      folder: paths.spool,
      idOf: () => spoolIdOf(paths),
      name: GATEWAY_SOURCE,
      enforcer: LOCAL_ENFORCER,
      noteLag: (seconds) => {
        host.spoolLagSeconds = seconds
      },
      leases,
      attempts,
      unitOfWork,
      clock,
      logger,
      reader: sources.reader,
      positions,
      onStored: () => stores.store.noteArrivals(),
    })
    host.onStarted(follower.follow)
    return { provides: { follower, positions } }
  },
})
