import { storeAway } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { AlarmQueue } from '../modules/alarms/index.ts'
import {
  ControlRecordsService,
  ControlStatsService,
  controlRecordRoutes,
} from '../modules/control-records/index.ts'
import { DashboardRepository, DashboardService, dashboardRoutes } from '../modules/dashboard/index.ts'
import { createDeviceArea } from '../modules/devices/index.ts'
import type { gatewayModule } from '../modules/gateway/gateway.module.ts'
import { GatewayQueryService, gatewayRoutes } from '../modules/gateway/index.ts'
import {
  ImportReader,
  ImportsRepository,
  ImportsService,
  importsRoutes,
  Spool,
} from '../modules/imports/index.ts'
import { IngestWaiting } from '../modules/installation/index.ts'
import type { StoresOfInstallation } from '../modules/installation/installation.module.ts'
import type { Notify, NotifyWithin } from '../modules/messages/index.ts'
import type { BuiltInName, Operation, RecordOperation } from '../modules/operation-log/index.ts'
import { createOrganisationArea } from '../modules/orgs/index.ts'
import { LiveRetention } from '../modules/retention/index.ts'
import { HistoryRepository, RisksRepository, showRiskEvents } from '../modules/risk-events/index.ts'
import { type SampleService, sampleRoutes } from '../modules/sample/index.ts'
import { SourceReader } from '../modules/sources/index.ts'
import {
  VisitLogRepository,
  VisitLogService,
  visitLogResourceRoutes,
  visitLogRoutes,
} from '../modules/visit-log/index.ts'
import {
  LiveVisits,
  VisitsRepository,
  VisitsService,
  visitResourceRoutes,
  visitsRoutes,
} from '../modules/visits/index.ts'
import { createZoneArea } from '../modules/zones/index.ts'
import { allowZstdWindow, IngestThread, openMakers } from '../pipeline/index.ts'
import { type Config, sourcePlacesOf } from '../platform/config/config.ts'
import { countImported } from '../platform/events/imported-records.ts'
import { VisitLists } from '../platform/events/visit-lists.ts'
import type { DataDir } from '../platform/files/data-dir.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { EventBus } from '../platform/http/event-bus.ts'
import type { ReadinessCheck } from '../platform/http/plugins/health.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import type { ProvidedBy } from '../platform/modules/define-module.ts'
import { type ChangeFeed, POLICY_AREAS } from '../platform/state/change-feed.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { Settings } from '../platform/state/settings.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'
import { composeAttempts } from './attempts.ts'
import { composeControl } from './control.ts'
import { type OpenedEvents, openEvents } from './event-engine.ts'
import { composeRetention } from './retention.ts'
import { composeRisk } from './risk.ts'
import { composeSampleArea } from './sample.ts'
import { composeSources } from './sources.ts'
import type { Probeable } from './status.ts'
import { composeSubjects } from './subjects.ts'

export interface VisitsDeps {
  config: Config
  logger: Logger
  state: StateReader
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  leases: WorkLeases
  jobs: Jobs
  dataDir: DataDir
  stores: StoresOfInstallation
  /** State and events are known to belong together. */
  onBound(): Promise<void>
  secret: string
  recordOperation: RecordOperation
  recordLook: (operation: Operation) => void
  bus: EventBus
  notify: Notify
  notifyWithin: NotifyWithin
  settings: Settings
  alarmQueue: AlarmQueue
  gateway: ProvidedBy<typeof gatewayModule>
}

export interface VisitsArea {
  routes: BindRoutes[]
  checks: Record<string, ReadinessCheck>
  sample: SampleService
  builtInName: BuiltInName
  engineProcess(): number | null
  probeable: Pick<
    Probeable,
    'probeEvents' | 'isIngestUp' | 'generations' | 'sources' | 'engine' | 'raiseDown'
  >
  /** Brings up the stores and threads behind; the api answers meanwhile. */
  start(): Promise<void>
  close(): Promise<void>
}

/** What comes in and what is seen of it: event store, ingest, visits, dashboard. */
export async function composeVisits(deps: VisitsDeps): Promise<VisitsArea> {
  const { config, logger, state, unitOfWork, feed, leases, jobs, dataDir, stores, secret } = deps
  const { recordOperation, recordLook, bus, notify } = deps
  const { store, installation, watch, faults } = stores
  const faultOfEvents = () => faults.find('events') ?? faults.find('damage')
  const { timeZone } = config
  const retention = new LiveRetention(config.retentionDays)
  const thread = new IngestThread(logger)
  const writing = new IngestWaiting(faults, 'writing')
  const keeping = new IngestWaiting(faults, 'keeping')
  const reading = { thread, noteKeeping: keeping.note, noteNewest: retention.noteRecord, logger }
  thread.on('storeAway', ({ kind, reason }) => {
    logEvent(logger, 'ingest.store.waiting', { reason })
    writing.note(kind)
  })
  thread.on('storeBack', () => {
    logEvent(logger, 'ingest.store.resumed')
    writing.note(null)
  })
  allowZstdWindow(config.zstdWindow)
  const spool = new Spool(dataDir, config.maxUnpacked)
  const [makerOf, organisations] = await Promise.all([
    openMakers(),
    createOrganisationArea({
      state,
      feed,
      unitOfWork,
      clock: systemClock,
      createId,
      record: recordOperation,
      onFault: (err) => logEvent(logger, 'orgs.table.read_failed', { err }),
    }),
  ])
  const organisationOf = (name: string) => organisations.directory.table.named(name)
  organisations.directory.onChange((table) =>
    thread.post({ type: 'organisations', organisations: table.organisations }),
  )
  thread.onStarted(() =>
    thread.post({ type: 'organisations', organisations: organisations.directory.table.organisations }),
  )
  const attempts = composeAttempts({ state, unitOfWork, notify, logger })
  attempts.attach(thread)
  const imports = new ImportsService({
    onStored: () => store.noteWrite(),
    reader: new ImportReader(reading),
    repository: new ImportsRepository(state),
    spool,
    attempts,
    unitOfWork,
    leases,
    clock: systemClock,
    createId,
    retention,
    logger,
    stores: { installation, watch, faults, countImported: (records) => countImported(store, records) },
  })
  feed.follow(['imports'], imports.follow)
  const riskHistory = new HistoryRepository(state)
  const control = await composeControl({
    ownerOf: (domain) => organisations.directory.table.find(domain)?.name ?? null,
    deviceSeenAt: (ip) => devices.book.idOf(ip),
    ...{
      config,
      store,
      leases,
      jobs,
      notify,
      state,
      unitOfWork,
      feed,
      logger,
      secret,
      createId,
      riskHistory,
    },
    clock: systemClock,
    keptSince: () => retention.since,
    thread,
  })
  const { gateway } = deps
  feed.follow(POLICY_AREAS, async () => {
    if (!gateway.host.state.isWanted) return
    await control.saved()
    await gateway.host.reload()
  })
  const leftovers = await spool.list()
  const lists = new VisitLists(store, timeZone, control.addedLists)
  const risks = new RisksRepository(state)
  showRiskEvents(feed, risks, bus)
  const riskFolder = dataDir.folder('risk')
  const risk = composeRisk({
    jobs,
    notifyWithin: deps.notifyWithin,
    state,
    unitOfWork,
    store,
    risks,
    lists,
    feed,
    logger,
    timeZone,
    control,
    record: recordOperation,
    folder: riskFolder,
    onRaised: (work, event) => deps.alarmQueue.addEvent(work, event),
  })
  const visits = new VisitsService({
    lists,
    repository: new VisitsRepository(store, timeZone),
    clock: systemClock,
    retention,
  })
  const visitLog = new VisitLogService({
    repository: new VisitLogRepository(store),
    clock: systemClock,
    retention,
  })
  const figures = new DashboardRepository(store, timeZone)
  const dashboard = new DashboardService({
    repository: figures,
    risks,
    makerOf,
    industryOf: (org) => organisationOf(org)?.industry ?? null,
    clock: systemClock,
    timeZone,
    retention,
  })

  const sample = composeSampleArea({
    config,
    retention,
    logger,
    state,
    store,
    imports,
    spool,
    unitOfWork,
    leases,
    removing: (work) => installation.removing(work),
  })
  // What another process imported.
  feed.follow(['imports'], async () => store.noteWrite())
  const sources = composeSources({
    reader: new SourceReader(reading),
    ...{ config, retention, logger, state, store, attempts, unitOfWork, feed, leases, faults },
    lateOf: risk.lateOf,
  })
  const devices = createDeviceArea({
    ...{ state, thread, feed, unitOfWork, jobs, store },
    makerOf,
    logger,
    clock: systemClock,
    timeZone,
    retention,
  })
  const subjects = composeSubjects({
    devices: devices.book,
    state,
    store,
    control: control.subjects,
    organisationOf,
    makerOf,
    unitOfWork,
    recordLook,
    clock: systemClock,
    createId,
    timeZone,
    retention,
    history: riskHistory,
  })
  const retentionArea = await composeRetention({
    ...deps,
    retention,
    store,
    removing: (work) => installation.removing(work),
    onDays: (days) => thread.post({ type: 'retention', days }),
  })
  const live = new LiveVisits((records) => bus.publish('access-record', records))

  thread.on('recent', ({ rows }) => live.add(rows))
  thread.on('riskMissed', risk.noteMissed)
  faults.onReport((part) => {
    if (part !== 'events') return
    const release = async () => {
      await thread.stop()
      await sources.follower.letGo()
    }
    release().catch((err: unknown) => logEvent(logger, 'sources.release.failed', { err }))
  })
  const ending = new AbortController()
  let isBroughtUp = false
  let events: OpenedEvents | null = null
  let starting: Promise<void> = Promise.resolve()
  const bringUp = async () => {
    const { signal } = ending
    const opened = await openEvents({ config, stores, logger, signal, onMoved: () => thread.restart() })
    events = opened
    if (signal.aborted || !opened.isUsable) return
    await deps.onBound()
    await imports.tidySpool(leftovers)
    stores.begin()
    await retentionArea.findNewest()
    const setup = () => ({
      events: opened.address(),
      retentionDays: retention.days,
      timeZone,
      geoipCityDb: config.geoipCityDb,
      seedText: secret,
      riskFolder,
      sourcePlaces: sourcePlacesOf(config),
      zstdWindow: config.zstdWindow,
    })
    isBroughtUp = true
    thread.start(setup)
    control.start()
    retentionArea.start()
    await risk.start()
    await sample.begin()
  }
  return {
    sample,
    builtInName: control.builtInName,
    routes: [
      visitsRoutes(visits, recordLook),
      visitResourceRoutes(visits, recordLook),
      visitLogRoutes(visitLog, recordLook),
      visitLogResourceRoutes(visitLog, recordLook),
      ...risk.routes,
      dashboardRoutes(dashboard, timeZone, () => sample.isPresent()),
      controlRecordRoutes({
        stats: new ControlStatsService({ figures, clock: systemClock }),
        records: new ControlRecordsService({
          lists,
          names: control.names,
          clock: systemClock,
          retention,
        }),
        recordLook,
        zone: timeZone,
      }),
      sampleRoutes(sample),
      importsRoutes(imports, spool, timeZone, createId),
      retentionArea.routes,
      sources.routes,
      subjects,
      devices.routes,
      organisations.routes,
      createZoneArea({ state, unitOfWork, store, clock: systemClock, createId, timeZone }),
      ...control.routes,
      gatewayRoutes({
        ...gateway,
        queries: new GatewayQueryService({
          host: gateway.host,
          explain: control.explain,
          names: control.names,
          record: recordOperation,
        }),
        lagSeconds: () => 0,
      }),
    ],
    checks: {
      events: async () => {
        watch.look()
        const fault = faultOfEvents()
        return fault ?? ((await store.isUp()) ? null : 'away')
      },
      ingest: async () => (thread.isUp ? faults.findWaiting() : 'not running'),
      risk: async () => (risk.isUp() ? null : 'not running'),
    },
    engineProcess: () => events?.process() ?? null,
    probeable: {
      probeEvents: async () => {
        const fault = faultOfEvents()
        if (fault) throw storeAway(fault.key, fault.params)
        if (!(await store.isUp())) throw storeAway()
      },
      isIngestUp: () => thread.isAlive,
      generations: () => ({ api: control.keeper.set.generation, ingest: control.generationOfIngest() }),
      sources: () => sources.follower.followed(),
      engine: risk.engine,
      raiseDown: risk.raiseDown,
    },
    start: () => {
      starting = bringUp()
      return starting
    },
    close: async () => {
      ending.abort()
      // What is still being brought up asks no more of a store that may never answer.
      if (!isBroughtUp) await store.close()
      await starting.catch(() => undefined) // told where it was started
      live.stop()
      organisations.directory.stop()
      devices.close()
      await retentionArea.close()
      await sample.close()
      await control.close()
      await thread.stop()
      await risk.close()
      await attempts.close()
      // What state and events hold now is noted in both, so that an older copy of one is known as such.
      await installation
        .raise()
        .catch((err: unknown) => logEvent(logger, 'events.generation.save_failed', { err }))
      await store.close()
      await events?.close()
    },
  }
}
