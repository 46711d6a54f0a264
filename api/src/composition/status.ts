import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message, ServiceQuota } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { AlarmQueue } from '../modules/alarms/index.ts'
import { type DnsService, queryDnsServer } from '../modules/dns/index.ts'
import { probeGateway } from '../modules/gateway/index.ts'
import type { Notice } from '../modules/messages/index.ts'
import {
  type Deciders,
  DeciderTimes,
  engineProbe,
  presentStanding,
  probeAccess,
  probeDns,
  probeSignIn,
  type RequestMeter,
  type ServiceChange,
  ServiceMonitor,
  type SourceFacts,
  StatusRepository,
  StatusService,
  statusRoutes,
} from '../modules/status/index.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { EventBus } from '../platform/http/event-bus.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'

/** What the other areas let be asked of them. */
export interface Probeable {
  signIn: Parameters<typeof probeSignIn>[0]
  dns: Pick<DnsService, 'read'>
  gateway: Parameters<typeof probeGateway>[0]
  probeEvents(): Promise<unknown>
  isIngestUp(): boolean
  deciders(): Deciders
  sources(): Promise<readonly SourceFacts[]>
  engine(): Omit<Awaited<ReturnType<Parameters<typeof engineProbe>[0]>>, 'freeBytes' | 'canWrite'>
  credentialsInUse: ConstructorParameters<typeof StatusService>[0]['credentialsInUse']
  /** Where a service that is down becomes a risk event. */
  raiseDown(service: ServiceQuota, from: number, now: number): Promise<void>
}

interface StatusAreaDeps extends Probeable {
  state: StateReader
  unitOfWork: UnitOfWork
  leases: WorkLeases
  jobs: Jobs
  alarmQueue: AlarmQueue
  bus: EventBus
  meter: RequestMeter
  folder: string
  probeSeconds: number
  logger: Logger
}

const ROOT = { name: '.', type: 'NS' } as const
const TRIAL = Buffer.alloc(4_096)
const PRUNE_EVERY = 3_600_000

/** How the services are: probed, kept, told. */
export function composeStatus(deps: StatusAreaDeps): {
  routes: BindRoutes
  start(): void
} {
  const { state, unitOfWork, leases, jobs, alarmQueue, bus, folder, logger, probeSeconds, meter } = deps
  const clock = systemClock
  const repository = new StatusRepository(state)
  const times = new DeciderTimes(clock)
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  /** Room that is free is no proof: quotas, a disk that is read only, one that is broken. */
  const canWrite = () =>
    writeFile(join(folder, 'risk', 'probe'), TRIAL, { mode: 0o600 }).then(
      () => true,
      () => false,
    )
  const monitor = new ServiceMonitor({
    probes: {
      authService: () => probeSignIn(deps.signIn),
      dnsService: async () =>
        (await probeGateway(deps.gateway)) ??
        probeDns((await deps.dns.read()).defaultDNSServers, (server) => queryDnsServer(server, ROOT)),
      riskAnalysisService: engineProbe(
        async () => ({ ...deps.engine(), freeBytes: await freeBytes(), canWrite: await canWrite() }),
        clock,
      ),
      accessAnalysisService: async () =>
        probeAccess({
          askState: () => state.selectFrom('setting').select('key').limit(1).execute(),
          probeEvents: deps.probeEvents,
          isIngestUp: deps.isIngestUp(),
          deciders: deps.deciders(),
          times,
          sources: deps.sources,
          freeBytes: await freeBytes(),
        }),
    },
    repository,
    unitOfWork,
    leases,
    clock,
    createId,
    tell: (work, change) =>
      alarmQueue.addService(
        work,
        `${change.incident.id} ${change.isUp ? 'up' : 'down'}`,
        change.isUp,
        noticeOf(change),
      ),
    onDown: (quota, { fromAt }, now) => deps.raiseDown(quota, fromAt, now),
    onStanding: (quota, standing) => bus.publish('status', presentStanding(quota, standing)),
    logger,
  })
  const service = new StatusService({
    monitor,
    meter,
    jobs,
    repository,
    unitOfWork,
    credentialsInUse: deps.credentialsInUse,
    clock,
    probeSeconds,
  })
  return {
    routes: statusRoutes(service),
    start: () => {
      // Each process probes for itself; the one that has the lease stores what it found.
      const probe = { once: false, isImmediate: true }
      jobs.every('status.probe', probeSeconds * 1_000, probe, () => monitor.round())
      jobs.every('status.prune', PRUNE_EVERY, { once: true }, () => service.prune())
    },
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

/** Where the console shows it. */
const TAB_OF: Record<ServiceQuota, string> = {
  authService: 'api',
  dnsService: 'dns',
  riskAnalysisService: 'risk',
  accessAnalysisService: 'access',
}
