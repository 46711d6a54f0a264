import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Engine, startEngine } from '../events/engine/start-engine.ts'
import { migrateEvents } from '../events/migrate.ts'
import type { EventStore, EventStoreAddress } from '../events/store.ts'

export interface OpenedEvents {
  address: EventStoreAddress
  /** Process id of the embedded engine, while it runs. */
  process(): number | null
  close(): Promise<void>
}

export interface EventsSetup {
  config: Config
  store: EventStore
  logger: Logger
  /** Ends the attempts to bring it up. */
  signal: AbortSignal
  /** The engine came back at another address, which the store has been told already. */
  onMoved(address: EventStoreAddress): void
}

const RETRY_PAUSE = 2_000

/** Brings up the event store, ClickHouse where a URL is set, else the engine as a child, and its schema. */
export async function openEvents(setup: EventsSetup): Promise<OpenedEvents> {
  const { config, store, logger, signal } = setup
  const opened = config.eventsUrl ? useClickHouse(config.eventsUrl) : await useEngine(setup)
  store.connect(opened.address)
  const options = { timeZone: config.timeZone, retentionDays: config.retentionDays }
  for (;;) {
    try {
      await migrateEvents(store, options)
      return opened
    } catch (err) {
      if (signal.aborted) return opened
      logger.error({ err }, 'the event store is not ready; trying again')
    }
    await pause(RETRY_PAUSE, undefined, { signal }).catch(() => undefined) // the loop sees that it is over
  }
}

async function useEngine({ config, store, logger, signal, onMoved }: EventsSetup): Promise<OpenedEvents> {
  const move = (url: string) => {
    const address = { ...addressOf(engine), url }
    logger.warn({ url }, 'the event engine has another address now')
    store.connect(address)
    onMoved(address)
  }
  const engine = await startEngine({ dataDir: config.dataDir, logger, signal, onMoved: move })
  return {
    address: addressOf(engine),
    process: () => engine.supervisor.status().pid ?? null,
    close: () => engine.supervisor.stop(),
  }
}

function addressOf({ url, username, password, database }: Engine): EventStoreAddress {
  return { url, username, password, database }
}

function useClickHouse(text: string): OpenedEvents {
  const url = new URL(text)
  const address = {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  }
  return { address, process: () => null, close: async () => undefined }
}
