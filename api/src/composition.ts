import type { Language } from '@netwarden/shared'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { composeStatus } from './composition/status.ts'
import { composeVisits } from './composition/visits.ts'
import { alarmsModule } from './modules/alarms/alarms.module.ts'
import { dnsModule } from './modules/dns/dns.module.ts'
import { downloadTicketModule } from './modules/download-ticket/download-ticket.module.ts'
import { gatewayModule } from './modules/gateway/gateway.module.ts'
import { MODULES } from './modules/index.ts'
import { installationModule } from './modules/installation/installation.module.ts'
import { messagesModule } from './modules/messages/messages.module.ts'
import { operationLogModule } from './modules/operation-log/operation-log.module.ts'
import { dataDirModule } from './modules/platform/data-dir.module.ts'
import { eventBusModule } from './modules/platform/event-bus.module.ts'
import { jobsModule, leasesModule } from './modules/platform/jobs.module.ts'
import { stateModule } from './modules/platform/state.module.ts'
import { sessionModule } from './modules/session/session.module.ts'
import { RequestMeter } from './modules/status/index.ts'
import { firstUserModule } from './modules/users/first-user.module.ts'
import type { Config } from './platform/config/config.ts'
import type { EventStore } from './platform/events/store.ts'
import { placeOf } from './platform/files/places.ts'
import { INCOMING } from './platform/files/source-roots.ts'
import { logEvent } from './platform/logging/log-event.ts'
import { RunningModules } from './platform/modules/running-modules.ts'
import { growHeapInLargeSteps, makeAllObjectsYoung } from './platform/processes/heap.ts'
import { createId, systemClock } from './platform/time/clock.ts'

export interface Netwarden {
  app: FastifyInstance
  events: EventStore
  /** Process id of the embedded engine; null where a ClickHouse is used or the engine is away. */
  engineProcess(): number | null
  /** Loads the sample data where there is none; resolves with the number of its records when it is there. */
  loadSample(language: Language): Promise<number>
  /** Ends in the order in which things depend on each other; batches are written before the stores close. */
  close(): Promise<void>
}

/** Whoever is still fetching or sending may go on for so long (ms); the rest of the end must not wait for him. */
const CLOSE_LIMIT = 3_000

/** The one place where things are wired. */
export async function compose(config: Config, logger: Logger): Promise<Netwarden> {
  growHeapInLargeSteps()
  makeAllObjectsYoung()
  const modules = await RunningModules.create(MODULES, { config, logger, clock: systemClock, createId })
  try {
    return await composeOn(modules, config, logger)
  } catch (cause) {
    await modules.close().catch(() => undefined) // logged there; the first error is the one to report
    throw cause
  }
}

async function composeOn(modules: RunningModules, config: Config, logger: Logger): Promise<Netwarden> {
  const { dataDir, secret } = modules.provided(dataDirModule)
  const { state, feed, unitOfWork, settings } = modules.provided(stateModule)
  const leases = modules.provided(leasesModule)
  const jobs = modules.provided(jobsModule)
  const stores = modules.provided(installationModule)
  const operationLog = modules.provided(operationLogModule)
  const { notify, notifyWithin } = modules.provided(messagesModule)
  const session = modules.provided(sessionModule)
  const bus = modules.provided(eventBusModule)
  const { queue: alarmQueue } = modules.provided(alarmsModule)
  dataDir.folder(INCOMING)
  const visits = await composeVisits({
    ...{ config, logger, state: state.db, unitOfWork, feed, leases, jobs, dataDir, stores, secret },
    onBound: modules.provided(firstUserModule).ensure,
    recordOperation: operationLog.record,
    recordLook: operationLog.recordLook,
    ...{ bus, notify, notifyWithin, settings, alarmQueue },
    gateway: modules.provided(gatewayModule),
  })
  operationLog.addBuiltInNames(visits.builtInName)

  const meter = new RequestMeter(systemClock)
  const status = composeStatus({
    ...visits.probeable,
    signIn: session.signInChecks,
    credentialsInUse: session.credentialsInUse,
    dns: modules.provided(dnsModule),
    ...{ state: state.db, unitOfWork, leases, jobs, alarmQueue, bus, meter, logger },
    folder: config.dataDir,
    probeSeconds: config.probeSeconds,
  })

  const registry = new Registry()
  for (const { metrics } of modules.parts) metrics?.(registry)
  const app = await buildApp({
    config,
    secret,
    logger,
    authenticate: session.authenticator.authenticate,
    redeemTicket: modules.provided(downloadTicketModule).redeem,
    faults: stores.faults,
    checks: Object.assign({}, ...modules.parts.map(({ checks }) => checks), visits.checks),
    registry,
    onAnswered: (answered) => meter.note(answered),
    consoleRoot: placeOf('../admin/dist/console'),
    routes: [...modules.parts.flatMap(({ routes = [] }) => routes), ...visits.routes, status.routes],
  })

  // The stores and threads behind come up while the api already answers, and says what is missing.
  const started = visits.start().catch((err: unknown) => logEvent(logger, 'startup.services.failed', { err }))
  status.start()
  await modules.start()

  return {
    app,
    events: stores.store,
    engineProcess: visits.engineProcess,
    loadSample: async (language) => {
      await started
      return visits.sample.loadOnce(language)
    },
    close: async () => {
      const closeTimer = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT)
      await app.close()
      await jobs.stop()
      clearTimeout(closeTimer)
      await visits.close()
      await modules.close()
    },
  }
}
