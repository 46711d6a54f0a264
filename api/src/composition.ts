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
import { appendOperations } from './modules/operation-log/index.ts'
import { RequestMeter } from './modules/status/index.ts'
import { type Config, ConfigError } from './platform/config/config.ts'
import type { EventStore } from './platform/events/store.ts'
import { type DataDir, keepSecret, noteProcess, openDataDir } from './platform/files/data-dir.ts'
import { type RepairedMode, repairLooseModes } from './platform/files/loose-modes.ts'
import { placeOf } from './platform/files/places.ts'
import { INCOMING } from './platform/files/source-roots.ts'
import { registerJobMetrics } from './platform/jobs/job-metrics.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { WorkLeases } from './platform/leases/work-leases.ts'
import { growHeapInLargeSteps, makeAllObjectsYoung } from './platform/processes/heap.ts'
import { ChangeFeed } from './platform/state/change-feed.ts'
import { ChangeFollower, type ChangeFollowerDeps } from './platform/state/change-follower.ts'
import { type OpenedState, openState, StateDamaged } from './platform/state/client.ts'
import { listenToChanges } from './platform/state/listen-to-changes.ts'
import { isFileUnreadable, isStoreAway, reasonOfStoreFault } from './platform/state/store-away.ts'
import { UnitOfWork } from './platform/state/unit-of-work.ts'
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
  const dataDir = openDataDir(config.dataDir)
  logRepairedModes(repairLooseModes(config.dataDir), logger)
  const state = await openConfiguredState(config, dataDir)
  const secret = config.secret ?? keepSecret(dataDir.path('secret'))
  const processId = createId()
  const feed = new ChangeFeed((err) => logger.error({ err }, 'could not follow a change'), processId)
  const follower = followOthers(config, { db: state.db, feed, logger })
  await follower?.start()
  const unitOfWork = new UnitOfWork({ state, feed, appendOperations, clock: systemClock, createId })
  const onFault = (err: unknown) => logger.error({ err }, 'could not keep a lease')
  const leases = new WorkLeases({ state, unitOfWork, feed, holder: processId, onFault })
  await leases.begin(noteProcess(dataDir.path('process'), processId))
  const jobs = new Jobs({ leases, clock: systemClock, logger })
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
  registerJobMetrics(registry, jobs)
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
  const started = visits
    .start()
    .catch((err: unknown) => logger.error({ err }, 'could not start what is behind'))
  status.start()
  alarms.start()

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
      await leases.close()
      await follower?.close()
      await state.close()
      dataDir.release()
    },
  }
}

function logRepairedModes(repaired: readonly RepairedMode[], logger: Logger): void {
  const octal = (mode: number) => mode.toString(8).padStart(4, '0')
  for (const { path, before, after } of repaired) {
    if (after === null)
      logger.error({ path, mode: octal(before) }, 'others can reach it, and its mode cannot be changed')
    else
      logger.warn(
        { path, mode: octal(before), now: octal(after) },
        'others could reach it; its mode is repaired',
      )
  }
}

/** On PostgreSQL other processes may write too; the SQLite file belongs to this one alone. */
function followOthers({ stateUrl }: Config, deps: Omit<ChangeFollowerDeps, 'listen'>): ChangeFollower | null {
  if (!stateUrl) return null
  return new ChangeFollower({ ...deps, listen: (wake) => listenToChanges(stateUrl, wake) })
}

/** A store that cannot be reached or opened is a wrong setting, and said in one line. */
async function openConfiguredState({ stateUrl, accept }: Config, dataDir: DataDir): Promise<OpenedState> {
  const sqliteFile = dataDir.path('state.db')
  try {
    return await openState({ url: stateUrl, sqliteFile, acceptsLoss: accept === 'state' })
  } catch (cause) {
    if (cause instanceof StateDamaged || isFileUnreadable(cause)) throw new ConfigError([damageLine(cause)])
    if (!isStoreAway(cause)) throw cause
    const setting = stateUrl ? 'NETWARDEN_STATE_URL' : 'NETWARDEN_DATA_DIR'
    throw new ConfigError([`${setting}: cannot open the state store (${reasonOfStoreFault(cause)})`])
  }
}

function damageLine(cause: Error): string {
  return (
    `NETWARDEN_DATA_DIR: the state store is damaged (${reasonOfStoreFault(cause)}): put a backup of state.db back and ` +
    'remove state.db-wal and state.db-shm; to go on with what is left of it, start once with NETWARDEN_ACCEPT=state; ' +
    'if even that cannot be read, move the three files away first'
  )
}
