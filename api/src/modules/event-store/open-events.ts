import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { type Engine, startEngine } from '../../engine/start-engine.ts'
import type { Config } from '../../platform/config/config.ts'
import { migrateEvents } from '../../platform/events/migrate.ts'
import { isSum } from '../../platform/events/rollups.ts'
import type { EventStoreAddress } from '../../platform/events/store.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { StoresOfInstallation } from '../installation/installation.module.ts'
import { makeSumsWhole } from './make-sums-whole.ts'

export interface OpenedEvents {
  /** The store is the one of this installation, and whole. */
  isUsable: boolean
  address: EventStoreAddress
  /** Process id of the embedded engine, while it runs. */
  process(): number | null
  close(): Promise<void>
}

export interface EventsSetup {
  config: Config
  stores: StoresOfInstallation
  logger: Logger
  /** Ends the attempts to start it. */
  signal: AbortSignal
}

const RETRY_PAUSE = 2_000

/** Brings up the event store, ClickHouse where a URL is set, else the engine as a child, and its schema. */
export async function openEvents(setup: EventsSetup): Promise<OpenedEvents> {
  const { config, stores, logger, signal } = setup
  const { store, installation, faults } = stores
  const opened = config.eventsUrl ? useClickHouse(config.eventsUrl) : await useEngine(setup)
  store.connect(opened.address)
  for (;;) {
    try {
      faults.clear('events')
      const isUsable = await installation.alone(async () => {
        if (!(await isWhole(stores, config.accept))) return false
        const missing = await migrateEvents(store, config.timeZone, (done, total) =>
          faults.update('damage', { key: 'store.recordsRewritten', params: { done, total } }),
        )
        if (faults.find('damage')?.key === 'store.recordsRewritten') faults.clear('damage')
        await makeSumsWhole(stores, { missing, isAccepted: config.accept === 'events', logger })
        await installation.bind()
        return true
      }, signal)
      return { ...opened, isUsable }
    } catch (err) {
      if (signal.aborted) return opened
      if (!(err instanceof AppError)) faults.report('events', refusal(err))
      logEvent(logger, 'events.store.not_ready', { err })
    }
    await pause(RETRY_PAUSE, undefined, { signal }).catch(() => undefined) // The loop checks the signal.
  }
}

/** Whether the store is the one of this installation and has no broken part, or that is accepted. */
async function isWhole({ installation, watch, faults }: StoresOfInstallation, accept: Config['accept']) {
  if (!(await installation.verify())) return false
  const broken = await watch.findBroken()
  // Sums are rebuilt from the records.
  if (!broken || broken.tables.every(isSum) || accept === 'events') return true
  faults.report('events', broken.text)
  return false
}

function refusal(err: unknown): Message {
  const reason = err instanceof Error ? err.message.replace(/\s+/g, ' ').slice(0, 300) : String(err)
  return { key: 'store.eventsRefused', params: { reason } }
}

async function useEngine({ config, logger, signal }: EventsSetup): Promise<OpenedEvents> {
  const engine = await startEngine({ dataDir: config.dataDir, logger, signal })
  return {
    isUsable: false,
    address: addressOf(engine),
    process: () => engine.supervisor.status().pid ?? null,
    close: () => engine.supervisor.stop(),
  }
}

function addressOf({ url, socketPath, username, password, database }: Engine): EventStoreAddress {
  return { url, socketPath, username, password, database }
}

function useClickHouse(text: string): OpenedEvents {
  const url = new URL(text)
  const address = {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  }
  return { isUsable: false, address, process: () => null, close: async () => undefined }
}
