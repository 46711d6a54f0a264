import { VERSION } from '../../platform/files/version.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { DevicesRepository } from '../devices/index.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { SegmentsRepository } from '../segment-repository/index.ts'
import { ZonesRepository } from '../zones/index.ts'
import { CurrentDevices } from './current-devices.ts'
import { GatewayConfigService } from './gateway-config.service.ts'
import { GatewayHost } from './gateway-host.ts'
import { registerGatewayMetrics } from './gateway-metrics.ts'
import { gatewayPathsOf } from './gateway-paths.ts'

/** Leases end without a change event, and a failed refresh is repeated. */
const REFRESH_EVERY = 20_000

/** The DNS gateway of this data directory: a process of its own that is started, taken over and watched. */
export const gatewayModule = defineModule({
  name: 'gateway',
  needs: { stores: stateModule, jobs: jobsModule, dns: dnsModule },
  create: (
    { stores: { state, feed, unitOfWork, settings }, jobs, dns },
    { config: { dataDir, dnsListen }, clock, logger },
  ) => {
    const config = new GatewayConfigService({ settings, unitOfWork, parameter: dnsListen })
    const paths = gatewayPathsOf(dataDir)
    const host = new GatewayHost({
      paths,
      version: VERSION,
      config,
      dns,
      segments: new SegmentsRepository(state.db),
      zones: new ZonesRepository(state.db),
      devices: new CurrentDevices(paths.devices, new DevicesRepository(state.db), clock),
      logger,
    })
    feed.follow(['gateway', 'dns', 'segments'], host.refresh)
    feed.follow(['dns-zones'], host.refreshZones)
    // The next query may wait for a lease change; the import of leases does not wait for the gateway.
    feed.follow(['devices', 'device-leases'], () => void host.refreshDevices())
    return {
      provides: { host, config, paths },
      metrics: (registry) => registerGatewayMetrics(registry, host),
      start: () => {
        void host.refresh()
        jobs.every('gateway.refresh', REFRESH_EVERY, { once: false }, async () => {
          await host.refresh()
          await host.refreshDevices()
        })
      },
      stop: () => host.stop(),
    }
  },
})
