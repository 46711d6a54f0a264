import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { startEngine } from '../events/engine/start-engine.ts'
import { migrateEvents } from '../events/migrate.ts'
import type { EventStore, EventStoreAddress } from '../events/store.ts'

export interface OpenedEvents {
  address: EventStoreAddress
  /** Process id of the embedded engine, while it runs. */
  process(): number | null
  close(): Promise<void>
}

const RETRY_PAUSE = 2_000

/** Brings up the event store, ClickHouse where a URL is set, else the engine as a child, and its schema. */
export async function openEvents(
  config: Config,
  store: EventStore,
  logger: Logger,
  signal: AbortSignal,
): Promise<OpenedEvents> {
  const opened = config.eventsUrl
    ? await useClickHouse(config.eventsUrl)
    : await useEngine(config.dataDir, logger)
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
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE))
  }
}

async function useEngine(dataDir: string, logger: Logger): Promise<OpenedEvents> {
  const engine = await startEngine({ dataDir, logger })
  const { url, username, password, database } = engine
  return {
    address: { url, username, password, database },
    process: () => engine.supervisor.status().pid ?? null,
    close: () => engine.supervisor.stop(),
  }
}

async function useClickHouse(text: string): Promise<OpenedEvents> {
  const url = new URL(text)
  const address = {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  }
  return { address, process: () => null, close: async () => undefined }
}
