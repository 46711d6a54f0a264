import type { Language } from '@netwarden/shared/i18n'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { downloadTicketModule } from './modules/download-ticket/download-ticket.module.ts'
import { eventStoreModule } from './modules/event-store/event-store.module.ts'
import { MODULES } from './modules/index.ts'
import { installationModule } from './modules/installation/installation.module.ts'
import { operationLogModule } from './modules/operation-log/operation-log.module.ts'
import { dataDirModule } from './modules/platform/data-dir.module.ts'
import { sampleModule } from './modules/sample/sample.module.ts'
import { sessionModule } from './modules/session/session.module.ts'
import { statusModule } from './modules/status/status.module.ts'
import type { Config } from './platform/config/config.ts'
import type { EventStore } from './platform/events/store.ts'
import { placeOf } from './platform/files/places.ts'
import type { ModuleContext } from './platform/modules/define-module.ts'
import { RunningModules } from './platform/modules/running-modules.ts'
import { growHeapInSteps, makeAllObjectsYoung } from './platform/processes/heap.ts'
import { createId, systemClock } from './platform/time/clock.ts'

export interface Netwarden {
  app: FastifyInstance
  events: EventStore
  /** Process id of the embedded engine; null where ClickHouse is used or the engine does not run. */
  engineProcess(): number | null
  /** Loads the sample data where there is none; resolves with the number of its records once they are stored. */
  loadSample(language: Language): Promise<number>
  close(): Promise<void>
}

/** A client that still downloads or uploads when the server stops has this time to finish (ms). */
const CLOSE_LIMIT = 3_000

/** Creates the modules, builds the application from their parts, and starts both. */
export async function compose(config: Config, logger: Logger): Promise<Netwarden> {
  growHeapInSteps()
  makeAllObjectsYoung()
  const context: ModuleContext = { config, logger, clock: systemClock, createId }
  const modules = await RunningModules.create(MODULES, context)
  try {
    const app = await buildFrom(modules, context)
    await modules.start()
    const events = modules.provided(eventStoreModule)
    return {
      app,
      events: modules.provided(installationModule).store,
      engineProcess: events.engineProcess,
      loadSample: async (language) => {
        await events.settled()
        return modules.provided(sampleModule).loadOnce(language)
      },
      close: async () => {
        const closeTimer = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT)
        await app.close()
        clearTimeout(closeTimer)
        await modules.close()
      },
    }
  } catch (cause) {
    await modules.close().catch(() => undefined) // Closing logs its own errors.
    throw cause
  }
}

function buildFrom(modules: RunningModules, { config, logger }: ModuleContext): Promise<FastifyInstance> {
  const registry = new Registry()
  for (const { metrics } of modules.parts) metrics?.(registry)
  const { meter } = modules.provided(statusModule)
  return buildApp({
    config,
    secret: modules.provided(dataDirModule).secret,
    logger,
    authenticate: modules.provided(sessionModule).authenticator.authenticate,
    redeemTicket: modules.provided(downloadTicketModule).redeem,
    faults: modules.provided(installationModule).faults,
    findLastChange: modules.provided(operationLogModule).findLastChange,
    checks: Object.assign({}, ...modules.parts.map(({ checks }) => checks)),
    registry,
    onAnswered: (answered) => meter.note(answered),
    consoleRoot: placeOf('../admin/dist/console'),
    routes: modules.parts.flatMap(({ routes = [] }) => routes),
  })
}
