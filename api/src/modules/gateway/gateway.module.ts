import { LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { gatewayPathsOf } from '../../gateway-control/gateway-paths.ts'
import { VERSION } from '../../platform/files/version.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import type { Work } from '../../platform/state/work.ts'
import { probeKeyOf } from '../../policies/marked-name.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { enforcerSettingsModule } from '../enforcer-settings/enforcer-settings.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { zonesModule } from '../zones/zones.module.ts'
import { CertificatePlaces } from './certificate-place.ts'
import { CurrentDevices } from './current-devices.ts'
import { GatewayConfigService } from './gateway-config.service.ts'
import { GatewayHost } from './gateway-host.ts'
import { registerGatewayMetrics } from './gateway-metrics.ts'
import { OwnAnswers } from './own-answers.ts'
import { encryptedDnsOf, GATEWAY_GROUP } from './stored-gateway-config.ts'

/** Leases end without a change event, and a failed refresh is repeated. */
const REFRESH_EVERY = 20_000
const PROVE_EVERY = 2_000
const CANARIES_EVERY = 10_000

/** The DNS gateway of this data directory: a process of its own that is started, taken over and watched. */
export const gatewayModule = defineModule({
  name: 'gateway',
  needs: {
    data: dataDirModule,
    stores: stateModule,
    jobs: jobsModule,
    dns: dnsModule,
    segments: segmentRepositoryModule,
    zones: zonesModule,
    devices: devicesModule,
    overrides: enforcerSettingsModule,
    branding: brandingModule,
  },
  create: (
    {
      data,
      stores: { feed, unitOfWork, settings },
      jobs,
      dns,
      segments,
      zones: { repository: zones },
      devices,
      overrides,
      branding,
    },
    { config: { dataDir, dnsListen, certRoots, tls }, clock, logger },
  ) => {
    const certificates = new CertificatePlaces({ certRoots, tls })
    const config = new GatewayConfigService({
      settings,
      unitOfWork,
      parameter: dnsListen,
      certificates,
      certRoots,
    })
    const paths = gatewayPathsOf(dataDir)
    const host = new GatewayHost({
      paths,
      version: VERSION,
      probeKey: probeKeyOf(data.secret),
      config,
      certificates,
      dns,
      segments,
      branding,
      zones,
      devices: new CurrentDevices(paths.devices, devices.repository, clock),
      overrides: () => overrides.of(LOCAL_ENFORCER),
      clock,
      logger,
    })
    feed.follow(['gateway', 'dns', 'segments', 'enforcers', 'branding'], host.refresh)
    feed.follow(['dns-zones'], host.refreshZones)
    // The next query may wait for a lease change; the import of leases does not wait for the gateway.
    feed.follow(['devices', 'device-leases'], () => void host.refreshDevices())
    return {
      provides: {
        host,
        ownAnswers: new OwnAnswers({ config, dns, zones }),
        enforcer: host.enforcer,
        config,
        paths,
        isCertificateMissing: async (work: Work) =>
          certificates.isMissing(await settings.within(work).get(GATEWAY_GROUP.key, GATEWAY_GROUP.schema)),
        certificatePair: async () => certificates.usablePair(encryptedDnsOf(await config.read())),
      },
      metrics: (registry) => registerGatewayMetrics(registry, host),
      start: () => {
        void host.refresh()
        jobs.every('gateway.refresh', REFRESH_EVERY, { once: false }, async () => {
          await host.refresh()
          await host.refreshDevices()
        })
        jobs.every('gateway.canaries', CANARIES_EVERY, { once: false }, () => host.askCanaries())
        jobs.every('gateway.prove', PROVE_EVERY, { once: false }, async () => {
          await host.prove()
          await host.repair()
        })
      },
      stop: () => host.stop(),
    }
  },
})
