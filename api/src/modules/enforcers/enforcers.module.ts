import { type Enforcement, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { VERSION } from '../../platform/files/version.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { EnforcersRepository } from './enforcers.repository.ts'
import { enforcersRoutes } from './enforcers.routes.ts'
import { EnforcersService } from './enforcers.service.ts'
import { LocalEnforcer } from './local-enforcer.ts'
import { NodeEnforcer } from './node-enforcer.ts'
import { NodeReportsRepository } from './node-reports.repository.ts'
import { ObservedRepository } from './observed.repository.ts'
import { ObservedEnforcer } from './observed-enforcer.ts'
import { type ObservedChecks, readObserved } from './observed-input.ts'
import { OrdersRepository } from './orders.repository.ts'
import { Rings } from './rings.ts'
import { SiteSettingsService } from './site-settings.service.ts'

/** What enforces the policies on the network. */
export const enforcersModule = defineModule({
  name: 'enforcers',
  needs: { state: stateModule, gateway: gatewayModule, segments: segmentRepositoryModule, dns: dnsModule },
  create: (
    { state: { state, unitOfWork, settings, feed }, gateway: { host, config: gateway }, segments, dns },
    { clock },
  ) => {
    const local = new LocalEnforcer(host, clock)
    const repository = new EnforcersRepository(state.db)
    const reports = new NodeReportsRepository(state.db)
    const orders = new OrdersRepository(state.db)
    const rings = new Rings({ enforcers: repository, reports, orders, local: () => local.view() })
    feed.follow(['policy-orders', 'enforcers'], rings.forget)
    const sites = new SiteSettingsService({ settings, unitOfWork, repository, dns, gateway })
    const rounds = new ObservedRepository(state.db)
    const hasSource = async (id: string) => (await repository.sourceName(id)) !== null
    const observedChecks: ObservedChecks = {
      hasSource,
      isMetadata: (server) => dns.isMetadata(server),
      ownListen: async () => [
        ...(host.state.status?.listeners.map(({ address }) => address) ?? []),
        ...(await gateway.read()).listen,
      ],
    }
    const service = new EnforcersService({
      repository,
      reports,
      unitOfWork,
      reported: (row, found) =>
        row.id === LOCAL_ENFORCER
          ? local
          : row.kind === 'observed'
            ? new ObservedEnforcer({ row, rounds, hasSource, clock })
            : new NodeEnforcer({ row, reports: found, rings, clock, version: VERSION }),
      generation: () => host.proofs.wantedGeneration,
      rings,
      readSettings: (id, changes) => sites.readOwn(id, changes),
      readObserved: (server) => readObserved(server, observedChecks),
      segmentNames: () => segments.names(),
    })
    return {
      provides: {
        repository,
        reports,
        orders,
        rings,
        observed: { rounds, checks: observedChecks },
        /** The enforcers of nodes, for the state of the DNS service. */
        nodes: () => service.nodes(),
        proofFault: () => service.proofFault(),
        probeLocal: () => local.probe(),
        show: (id: string, language: Language) => service.get(id, language),
        /** Whether any enforcer carries the policies out. */
        enforcement: async (): Promise<Enforcement> =>
          host.enforcement === 'enforcing' || (await service.isNodeServing()) ? 'enforcing' : 'monitor',
      },
      routes: [enforcersRoutes(service, sites)],
    }
  },
})
