import { LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import type { Canary } from '../../gateway-control/canary-rounds.ts'
import { WantedPoliciesInForce } from '../../gateway-control/wanted-policies.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { POLICY_AREAS } from '../../platform/state/change-feed.ts'
import { keptBeside } from '../../policies/former-policies.ts'
import { openPolicyFile } from '../../policies/policy-opener.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { enforcerSettingsModule } from '../enforcer-settings/enforcer-settings.module.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { canariesOf, readObserved } from '../enforcers/index.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { newestZones, processSettingsOf } from '../gateway/index.ts'
import type { ListCatalog } from '../list-catalog/index.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { observedServersModule } from '../observed-servers/observed-servers.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import type { InForce } from '../policy-snapshot/index.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { zonesModule } from '../zones/zones.module.ts'
import { AcceptedMessages } from './accepted-messages.ts'
import { ConsoleKey } from './console-key.ts'
import { ConsoleRounds } from './console-rounds.ts'
import { LocalPublishing } from './local-publishing.ts'
import { NodeDevices } from './node-devices.ts'
import { nodesRoutes } from './nodes.routes.ts'
import { NodesService } from './nodes.service.ts'
import { OrderBuilder } from './order-builder.ts'
import { contentOf } from './order-content.ts'
import { OrderDifference, rulesBetween } from './order-difference.ts'
import { settingsOf } from './order-settings.ts'
import { OrderStops } from './order-stops.ts'
import { PairingService } from './pairing.service.ts'
import { PublishedOrders } from './published-orders.ts'
import { PublishingService } from './publishing.service.ts'
import { ShrinkRepository } from './shrink.repository.ts'

const REFRESH_EVERY = 20_000
/** How often the console looks which nodes it has to ask (ms). */
const ASK_LOOK_EVERY = 2_000

/** Gateways on other machines: their pairing, and the signed orders that they carry out. */
export const nodesModule = defineModule({
  name: 'nodes',
  needs: {
    data: dataDirModule,
    state: stateModule,
    jobs: jobsModule,
    enforcers: enforcersModule,
    observed: observedServersModule,
    gateway: gatewayModule,
    dns: dnsModule,
    segments: segmentRepositoryModule,
    zones: zonesModule,
    devices: devicesModule,
    lists: listCatalogModule,
    overrides: enforcerSettingsModule,
    branding: brandingModule,
    snapshot: policySnapshotModule,
    file: policyFileModule,
  },
  create: (needed, { clock, createId, logger }) => {
    const { settings, unitOfWork, feed, state } = needed.state
    const { repository, orders: orderRows, reports, rings } = needed.enforcers
    const {
      gateway,
      dns,
      segments,
      zones: { repository: zones },
      snapshot,
      file,
    } = needed
    const key = new ConsoleKey({ settings, unitOfWork, box: new SecretBox(needed.data.secret) })
    const shrink = new ShrinkRepository(state.db)
    const orders = new PublishedOrders({
      repository: orderRows,
      unitOfWork,
      key,
      clock,
      isExplained: (since) => shrink.isExplained(since),
      inForce: () => reports.places(),
    })
    const wanted = new WantedPoliciesInForce({
      set: snapshot.set,
      entriesOf: snapshot.entriesOf,
      file,
      createId,
      clock,
    })
    const nodeSettings = async () => {
      const [config, servers, banAnswers, safeSearch, branding, overrides] = await Promise.all([
        gateway.config.read(),
        dns.read(),
        segments.banAnswers(),
        segments.safeSearch(),
        needed.branding.settings(),
        needed.overrides.all(),
      ])
      const others = { dns: servers, banAnswers, safeSearch, branding }
      return settingsOf((own) => processSettingsOf(config, others, own), overrides)
    }
    // Chosen once for the same policies: an order with the meaning of the former one is not published, whatever it has of these.
    let kept: { policies: string; samples: readonly Canary[] } | null = null
    const samplesOf = async ({ generation, versions }: InForce) => {
      const policies = [generation, ...versions.map(({ hash }) => hash)].join(' ')
      if (kept?.policies !== policies) kept = { policies, samples: await wanted.listedCanaries() }
      return kept.samples
    }
    const builder = new OrderBuilder({
      orders,
      isNeeded: async () =>
        (await repository.all()).some(({ kind }) => kind === 'gateway' || kind === 'bind'),
      content: async () => {
        await snapshot.currentPolicies.refresh()
        const { inForce } = snapshot.currentPolicies
        return contentOf({
          inForce,
          zones: await newestZones(zones),
          ...(await nodeSettings()),
          samples: await samplesOf(inForce),
          customPolicies: await shrink.customPolicies(),
        })
      },
      logger,
    })
    const rounds = new ConsoleRounds({
      enforcers: repository,
      reports,
      key,
      wanted,
      listen: async () =>
        new Map(
          [...(await needed.overrides.all())].flatMap(([id, { listen }]) => (listen ? [[id, listen]] : [])),
        ),
      unitOfWork,
      clock,
    })
    const devices = new NodeDevices(needed.devices.repository, clock)
    const common = { reports, unitOfWork, key, clock }
    const listText = (hash: string) => file.text(hash)
    const stops = new OrderStops({
      enforcers: repository,
      repository: orderRows,
      orders,
      rings,
      unitOfWork,
      clock,
    })
    const nodes = new NodesService({
      accepted: new AcceptedMessages({ reports, orders: orderRows, unitOfWork, clock }),
      key,
      clock,
      enforcers: repository,
      orders,
      builder,
      stops,
      devices,
      rings,
      listText,
    })
    const publishing = new PublishingService({
      ...common,
      enforcers: repository,
      repository: orderRows,
      orders,
      rings,
      show: needed.enforcers.show,
      local: new LocalPublishing({
        enforcer: gateway.enforcer,
        left: () => gateway.host.state.status?.policies.left ?? null,
        newest: () => snapshot.set(),
        used: async () => (await openPolicyFile(keptBeside(gateway.paths.policies).used))?.set ?? null,
        former: async () => (await openPolicyFile(keptBeside(gateway.paths.policies).former))?.set ?? null,
        rulesBetween: async (before, after, language) =>
          rulesBetween(before, after, (await namesIn(language, segments, needed.lists.catalog)).segment),
        ask: () => gateway.host.askCanaries(),
        row: () => repository.find(LOCAL_ENFORCER),
        unitOfWork,
        show: needed.enforcers.show,
      }),
      difference: (language) =>
        new OrderDifference({
          part: (hash) => orders.part(hash),
          textOf: (version) => needed.lists.catalog.textOf(version),
          names: () => namesIn(language, segments, needed.lists.catalog),
        }),
    })
    const pairing = new PairingService({
      ...common,
      repository,
      createId,
      readObserved: (server) => readObserved(server, needed.enforcers.observed.checks),
    })
    // The change is answered without waiting for the nodes.
    feed.follow(
      [...POLICY_AREAS, 'gateway', 'dns', 'dns-zones', 'enforcers', 'branding'],
      () => void builder.refresh(),
    )
    feed.follow(['policy-orders'], async () => {
      await orders.reload()
      nodes.wake()
    })
    const refreshDevices = async () => {
      await devices.refresh()
      nodes.wake()
    }
    feed.follow(['devices', 'device-leases'], () => void refreshDevices())
    return {
      provides: nodes,
      routes: [
        nodesRoutes({ nodes, pairing, publishing }, async (id) => {
          const row = await repository.find(id)
          if (!row) throw notFound()
          if (row.kind === 'observed') return needed.observed.probe(row)
          return id === LOCAL_ENFORCER ? needed.enforcers.probeLocal() : canariesOf(await rounds.probe(row))
        }),
      ],
      start: async () => {
        await orders.reload()
        needed.jobs.every('nodes.refresh', REFRESH_EVERY, { once: false, isImmediate: true }, async () => {
          await builder.refresh()
          await devices.refresh()
        })
        needed.jobs.every('nodes.ask', ASK_LOOK_EVERY, { once: true }, (signal) => rounds.run(signal))
      },
      stop: () => nodes.stop(),
    }
  },
})

async function namesIn(
  language: Language,
  segments: Pick<SegmentsRepository, 'names'>,
  catalog: Pick<ListCatalog, 'find'>,
) {
  const names = await segments.names()
  return {
    segment: (id: string | null) =>
      id === null ? translate(language, 'enforcer.exceptions') : segmentName(names.get(id) ?? id, language),
    list: (id: string) => catalog.find(id)?.name[language === 'zh-CN' ? 'zh' : 'en'] ?? id,
  }
}
