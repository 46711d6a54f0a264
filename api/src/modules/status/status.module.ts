import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceQuota } from '@netwarden/shared/domain'
import { type Message, storeAway } from '@netwarden/shared/errors'
import { defineModule, type ModuleContext, type ProvidedBy } from '../../platform/modules/define-module.ts'
import { makeMarkedName, probeKeyOf } from '../../policies/marked-name.ts'
import { alarmsModule } from '../alarms/alarms.module.ts'
import { dnsModule } from '../dns/dns.module.ts'
import { queryDnsServer } from '../dns/index.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { gatewaySpoolModule } from '../gateway-spool/gateway-spool.module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import type { Notice } from '../messages/index.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { eventBusModule } from '../platform/event-bus.module.ts'
import { jobsModule, leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { riskEventsModule } from '../risk-events/risk-events.module.ts'
import { sessionModule } from '../session/session.module.ts'
import { sourcesModule } from '../sources/sources.module.ts'
import { type Decider, DeciderTimes } from './decider-times.ts'
import { probeGateway } from './gateway-probe.ts'
import { withNodes } from './probe-nodes.ts'
import { type Deciders, engineProbe, probeAccess, probeDns, probeSignIn } from './probes.ts'
import { RequestMeter } from './request-meter.ts'
import { type ServiceChange, ServiceMonitor } from './service-monitor.ts'
import { StatusRepository } from './system.repository.ts'
import { statusRoutes } from './system.routes.ts'
import { presentCondition, StatusService } from './system.service.ts'

const PROBE_BYTES = Buffer.alloc(4_096)
const PRUNE_EVERY = 3_600_000

const needs = {
  data: dataDirModule,
  state: stateModule,
  leases: leasesModule,
  jobs: jobsModule,
  bus: eventBusModule,
  stores: installationModule,
  session: sessionModule,
  dns: dnsModule,
  alarms: alarmsModule,
  ingest: ingestModule,
  snapshot: policySnapshotModule,
  risk: riskEventsModule,
  sources: sourcesModule,
  gateway: gatewayModule,
  enforcers: enforcersModule,
  spool: gatewaySpoolModule,
}
type Needed = { [Need in keyof typeof needs]: ProvidedBy<(typeof needs)[Need]> }

/** The services are probed, their state is stored, and a change of it becomes an alarm. */
export const statusModule = defineModule({
  name: 'status',
  needs,
  create: (needed, context) => {
    const { leases, jobs, bus, alarms, risk } = needed
    const { state, unitOfWork } = needed.state
    const { clock, createId, logger } = context
    const { probeSeconds } = context.config
    const repository = new StatusRepository(state.db)
    const monitor = new ServiceMonitor({
      repository,
      unitOfWork,
      leases,
      clock,
      createId,
      logger,
      probes: probesOf(needed, context),
      notify: (work, change) =>
        alarms.queue.addService(
          work,
          `${change.incident.id} ${change.isUp ? 'up' : 'down'}`,
          change.isUp,
          noticeOf(change),
        ),
      onDown: (quota, { fromAt }, now) => risk.raiseDown(quota, fromAt, now),
      onCondition: (quota, condition) => bus.publish('status', presentCondition(quota, condition)),
    })
    const meter = new RequestMeter(clock)
    const { credentialsInUse } = needed.session
    const service = new StatusService({
      monitor,
      meter,
      jobs,
      repository,
      unitOfWork,
      credentialsInUse,
      clock,
      probeSeconds,
    })
    return {
      provides: { meter, repository },
      routes: [statusRoutes(service)],
      start: () => {
        // Each process probes for itself; the one that has the lease stores the result.
        const probe = { once: false, isImmediate: true }
        jobs.every('status.probe', probeSeconds * 1_000, probe, () => monitor.round())
        jobs.every('status.prune', PRUNE_EVERY, { once: true }, () => service.prune())
      },
    }
  },
})

type Probes = ConstructorParameters<typeof ServiceMonitor>[0]['probes']

function probesOf(needed: Needed, { config, clock }: ModuleContext): Probes {
  const { state, stores, session, dns, ingest, snapshot, risk, sources, spool } = needed
  const { host, enforcer } = needed.gateway
  const times = new DeciderTimes(clock)
  // Always the same, so that servers answer it from their caches.
  const question = { name: makeMarkedName(probeKeyOf(needed.data.secret)), type: 'A' } as const
  const { faults, store } = stores
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  }
  /** Free space is no proof: a quota, a read-only disk or a broken one refuses a write all the same. */
  const canWrite = () =>
    writeFile(join(config.dataDir, 'risk', 'probe'), PROBE_BYTES, { mode: 0o600 }).then(
      () => true,
      () => false,
    )
  const probeEvents = async () => {
    const fault = faults.find('events') ?? faults.find('damage')
    if (fault) throw storeAway(fault.key, fault.params)
    if (!(await store.isUp())) throw storeAway()
  }
  return {
    authService: () => probeSignIn(session.signInChecks),
    dnsService: async () => {
      const nodes = await needed.enforcers.nodes()
      const proven = { proof: await needed.enforcers.proofFault(), now: clock.now() }
      const ofGateway = await probeGateway(host)
      if (ofGateway) return withNodes(ofGateway, nodes, proven)
      const { defaultDNSServers: servers } = await dns.read()
      const ofServers = await probeDns(servers, (server) => queryDnsServer(server, question, servers))
      return withNodes(ofServers, nodes, proven)
    },
    riskAnalysisService: engineProbe(
      async () => ({ ...risk.engine(), freeBytes: await freeBytes(), canWrite: await canWrite() }),
      clock,
    ),
    accessAnalysisService: async () =>
      probeAccess({
        askState: () => state.state.db.selectFrom('setting').select('key').limit(1).execute(),
        probeEvents,
        isIngestUp: ingest.thread.isAlive,
        deciders: decidersOf(snapshot, enforcer.inForce()),
        times,
        sources: async () => [...(await sources.follower.followed()), ...spool.follower.followed()],
        freeBytes: await freeBytes(),
      }),
  }
}

function decidersOf(
  { generations, failingSince }: Pick<Needed['snapshot'], 'generations' | 'failingSince'>,
  gateway: Decider | null,
): Deciders {
  const { api, ingest } = generations()
  return {
    api: { generation: api, isFailing: failingSince() !== null },
    ingest: { generation: ingest },
    gateway,
  }
}

function noticeOf({ quota, isUp, reason }: ServiceChange): Omit<Notice, 'to'> {
  const { key, params = {} }: Message = reason
  return {
    type: 'notice',
    kind: 'system',
    title: `message.${quota}.${isUp ? 'up' : 'down'}`,
    subTitle: 'message.service.subTitle',
    content: key,
    params,
    link: `/system-config/index?tab=${TAB_OF[quota]}`,
    icon: isUp ? 'check' : 'warning',
  }
}

/** The tab of the console that shows the service. */
const TAB_OF: Record<ServiceQuota, string> = {
  authService: 'api',
  dnsService: 'dns',
  riskAnalysisService: 'risk',
  accessAnalysisService: 'access',
}
