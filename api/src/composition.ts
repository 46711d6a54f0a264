import type { Language } from '@netwarden/shared'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { composeAlarms } from './composition/alarms.ts'
import { composeInstallation } from './composition/installation.ts'
import { composePeople } from './composition/people.ts'
import { composeStatus } from './composition/status.ts'
import { composeVisits } from './composition/visits.ts'
import { gatewayModule } from './modules/gateway/index.ts'
import { MODULES } from './modules/index.ts'
import { dataDirModule } from './modules/platform/data-dir.module.ts'
import { jobsModule, leasesModule } from './modules/platform/jobs.module.ts'
import { stateModule } from './modules/platform/state.module.ts'
import { RequestMeter } from './modules/status/index.ts'
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
  const { state, feed, unitOfWork } = modules.provided(stateModule)
  const leases = modules.provided(leasesModule)
  const jobs = modules.provided(jobsModule)
  const gateway = modules.provided(gatewayModule)
  const stores = await composeInstallation({ config, logger, state, unitOfWork, leases, jobs, dataDir })
  const people = await composePeople({
    config,
    logger,
    db: state.db,
    unitOfWork,
    feed,
    jobs,
    secret,
    jwt: () => app.jwt,
    builtInName: (kind, id, language) => visits.builtInName(kind, id, language),
    enforcement: () => gateway.host.enforcement,
    clock: systemClock,
    createId,
    listenAddress: () => app.listeningOrigin,
  })
  if (!stores.isUnsure) await people.welcome()
  await stores.tellBy(people.notify)

  const alarms = composeAlarms({
    config,
    logger,
    state: state.db,
    unitOfWork,
    jobs,
    mailer: people.mailer,
    record: people.record,
    notifyWithin: people.notifyWithin,
    receivers: people.receivers,
    emailOf: people.emailOf,
    consoleAddress: people.consoleAddress,
  })
  dataDir.folder(INCOMING)
  const visits = await composeVisits({
    config,
    logger,
    state: state.db,
    unitOfWork,
    feed,
    leases,
    jobs,
    dataDir,
    stores,
    onBound: people.welcome,
    secret,
    recordOperation: people.record,
    recordLook: people.recordLook,
    bus: people.bus,
    notify: people.notify,
    notifyWithin: people.notifyWithin,
    settings: people.settings,
    alarmQueue: alarms.queue,
    gateway,
  })

  const meter = new RequestMeter(systemClock)
  const status = composeStatus({
    ...visits.probeable,
    signIn: people.signInChecks,
    credentialsInUse: people.credentialsInUse,
    dns: people.dns,
    state: state.db,
    unitOfWork,
    leases,
    jobs,
    alarmQueue: alarms.queue,
    bus: people.bus,
    meter,
    folder: config.dataDir,
    probeSeconds: config.probeSeconds,
    logger,
  })

  const registry = new Registry()
  for (const { metrics } of modules.parts) metrics?.(registry)
  const app = await buildApp({
    config,
    secret,
    logger,
    authenticate: people.authenticate,
    redeemTicket: people.redeemTicket,
    faults: stores.faults,
    checks: {
      state: async () => {
        const fault = stores.faults.find('state')
        if (fault) return fault
        await state.db.selectFrom('setting').select('key').limit(1).execute()
        return null
      },
      ...visits.checks,
    },
    registry,
    onAnswered: (answered) => meter.note(answered),
    consoleRoot: placeOf('../admin/dist/console'),
    routes: [...people.routes, ...visits.routes, status.routes, alarms.routes],
  })

  // The stores and threads behind come up while the api already answers, and says what is missing.
  const started = visits.start().catch((err: unknown) => logEvent(logger, 'startup.services.failed', { err }))
  status.start()
  alarms.start()
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
      await people.close()
      await modules.close()
    },
  }
}
