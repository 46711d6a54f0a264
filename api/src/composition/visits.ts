import type { Logger } from 'pino'
import { createId, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { DataDir } from '../data-dir.ts'
import { EventStore } from '../events/store.ts'
import { VisitLists } from '../events/visit-lists.ts'
import {
  ControlRecordsService,
  ControlStatsService,
  controlRecordRoutes,
} from '../features/control-records/index.ts'
import { DashboardRepository, DashboardService, dashboardRoutes } from '../features/dashboard/index.ts'
import { createDeviceArea } from '../features/devices/index.ts'
import { ImportsRepository, ImportsService, importsRoutes, Spool } from '../features/imports/index.ts'
import type { Notify } from '../features/messages/index.ts'
import type { BuiltInName, Operation, RecordOperation } from '../features/operation-log/index.ts'
import { createOrganisationArea } from '../features/orgs/index.ts'
import {
  InvolvedRepository,
  RiskEventsService,
  RisksRepository,
  riskEventResource,
  riskEventRoutes,
  showRiskEvents,
} from '../features/risk-events/index.ts'
import { type SampleService, sampleRoutes } from '../features/sample/index.ts'
import {
  VisitLogRepository,
  VisitLogService,
  visitLogResource,
  visitLogRoutes,
} from '../features/visit-log/index.ts'
import {
  LiveVisits,
  VisitsRepository,
  VisitsService,
  visitResource,
  visitsRoutes,
} from '../features/visits/index.ts'
import { createZoneArea } from '../features/zones/index.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import type { EventBus } from '../http/event-bus.ts'
import { IngestHost, openMakers } from '../ingest/index.ts'
import type { ReadinessCheck } from '../plugins/health.ts'
import type { ChangeFeed } from '../state/change-feed.ts'
import type { StateReader } from '../state/client.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'
import { composeAttempts } from './attempts.ts'
import { composeControl } from './control.ts'
import { type OpenedEvents, openEvents } from './event-engine.ts'
import { composeSampleArea } from './sample.ts'
import { composeSources } from './sources.ts'
import { composeSubjects } from './subjects.ts'

export interface VisitsDeps {
  config: Config
  logger: Logger
  state: StateReader
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  dataDir: DataDir
  secret: string
  recordOperation: RecordOperation
  recordLook: (operation: Operation) => void
  bus: EventBus
  notify: Notify
}

export interface VisitsArea {
  routes: BindRoutes[]
  checks: Record<string, ReadinessCheck>
  store: EventStore
  imports: ImportsService
  sample: SampleService
  builtInName: BuiltInName
  engineProcess(): number | null
  /** Brings up the stores and threads behind; the api answers meanwhile. */
  start(): Promise<void>
  close(): Promise<void>
}

/** What comes in and what is seen of it: event store, ingest, visits, dashboard. */
export async function composeVisits(deps: VisitsDeps): Promise<VisitsArea> {
  const {
    config,
    logger,
    state,
    unitOfWork,
    feed,
    dataDir,
    secret,
    recordOperation,
    recordLook,
    bus,
    notify,
  } = deps
  const { timeZone, retentionDays } = config
  const store = new EventStore({ maxRowsRead: config.maxRowsRead })
  const spool = new Spool(dataDir.folder('spool'))
  const [makerOf, organisations] = await Promise.all([
    openMakers(),
    createOrganisationArea({
      state,
      feed,
      unitOfWork,
      clock: systemClock,
      createId,
      record: recordOperation,
      onFault: (err) => logger.error({ err }, 'could not read the organisation table; trying again'),
    }),
  ])
  const organisationOf = (name: string) => organisations.directory.table.named(name)
  const attempts = composeAttempts({ state, unitOfWork, notify, logger })
  const imports = new ImportsService({
    repository: new ImportsRepository(state),
    spool,
    attempts,
    unitOfWork,
    clock: systemClock,
    createId,
    retentionDays,
    logger,
  })
  const control = await composeControl({
    state,
    unitOfWork,
    feed,
    logger,
    secret,
    clock: systemClock,
    createId,
  })
  await imports.tidySpool()
  const lists = new VisitLists(store, timeZone)
  const risks = new RisksRepository(state)
  showRiskEvents(feed, risks, bus)
  const riskEvents = new RiskEventsService({
    repository: risks,
    involved: new InvolvedRepository(store, timeZone),
    visits: lists,
    unitOfWork,
    clock: systemClock,
  })
  const visits = new VisitsService({
    lists,
    repository: new VisitsRepository(store, timeZone),
    clock: systemClock,
    retentionDays,
  })
  const visitLog = new VisitLogService({
    repository: new VisitLogRepository(store),
    clock: systemClock,
    retentionDays,
  })
  const figures = new DashboardRepository(store, timeZone)
  const dashboard = new DashboardService({
    repository: figures,
    risks,
    makerOf,
    industryOf: (org) => organisationOf(org)?.industry ?? null,
    clock: systemClock,
    timeZone,
    retentionDays,
  })

  const sample = composeSampleArea({
    config,
    logger,
    state,
    store,
    imports,
    spool,
    unitOfWork,
  })
  const sources = composeSources({ config, logger, state, store, attempts, unitOfWork, feed })
  const devices = createDeviceArea({
    state,
    feed,
    unitOfWork,
    store,
    makerOf,
    logger,
    clock: systemClock,
    timeZone,
    retentionDays,
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
    retentionDays,
  })
  const live = new LiveVisits((records) => bus.publish('access-record', records))

  const ending = new AbortController()
  let events: OpenedEvents | null = null
  let host: IngestHost | null = null
  let starting: Promise<void> = Promise.resolve()
  const bringUp = async () => {
    const { signal } = ending
    events = await openEvents({ config, store, logger, signal, onMoved: (to) => host?.useEvents(to) })
    if (signal.aborted) return
    const setup = {
      events: events.address,
      retentionDays,
      timeZone,
      geoipCityDb: config.geoipCityDb,
      seedText: secret,
    }
    host = new IngestHost(setup, imports, sources.follower, devices.listener, logger)
    attempts.attach(host)
    imports.attach(host)
    sources.follower.attach(host)
    devices.attach(host)
    host.on('recent', (rows) => live.add(rows))
    organisations.directory.onChange(({ organisations }) => host?.useOrganisations(organisations))
    host.useOrganisations(organisations.directory.table.organisations)
    control.keeper.handOnTo(host.sendPolicies)
    host.on('started', control.keeper.refresh)
    host.start()
    await sample.resume()
  }
  return {
    store,
    imports,
    sample,
    builtInName: control.builtInName,
    routes: [
      visitsRoutes(visits, recordLook),
      visitResource(visits, recordLook),
      visitLogRoutes(visitLog, recordLook),
      visitLogResource(visitLog, recordLook),
      riskEventRoutes(riskEvents),
      riskEventResource(riskEvents),
      dashboardRoutes(dashboard, timeZone, () => sample.isPresent()),
      controlRecordRoutes({
        stats: new ControlStatsService({ figures, clock: systemClock }),
        records: new ControlRecordsService({
          lists,
          names: control.names,
          clock: systemClock,
          retentionDays,
        }),
        recordLook,
        zone: timeZone,
      }),
      sampleRoutes(sample),
      importsRoutes(imports, spool, timeZone, createId),
      sources.routes,
      subjects,
      devices.routes,
      organisations.routes,
      createZoneArea({ state, unitOfWork, store, clock: systemClock, createId, timeZone }),
      ...control.routes,
    ],
    checks: {
      events: async () => ((await store.isUp()) ? null : 'away'),
      ingest: async () => (host?.isUp ? null : 'not running'),
    },
    engineProcess: () => events?.process() ?? null,
    start: () => {
      starting = bringUp()
      return starting
    },
    close: async () => {
      ending.abort()
      // What is still being brought up asks no more of a store that may never answer.
      if (!host) await store.close()
      await starting.catch(() => undefined) // told where it was started
      live.stop()
      organisations.directory.stop()
      devices.close()
      await sample.close()
      await control.keeper.close()
      await host?.stop()
      await attempts.close()
      await store.close()
      await events?.close()
    },
  }
}
