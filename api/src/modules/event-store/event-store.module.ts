import type { EventStoreAddress } from '../../platform/events/store.ts'
import type { ReadinessCheck } from '../../platform/http/plugins/health.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { type OpenedEvents, openEvents } from './open-events.ts'

type Work = () => Promise<void> | void

/** The event store opens in the background, while the API already responds and reports what is missing. */
interface EventStartup {
  /** Registers work that follows once the store is open, whole and the one of this installation: one after the other. */
  whenUsable(work: Work): void
  /** Known once the store is usable. */
  address(): EventStoreAddress
  /** Process id of the embedded engine; null where ClickHouse is used or the engine does not run. */
  engineProcess(): number | null
  /** Resolves when all work that was registered is done, or nothing more of it follows. */
  settled(): Promise<void>
}

export const eventStoreModule = defineModule({
  name: 'event-store',
  needs: { stores: installationModule },
  create: ({ stores }, { config, logger }) => {
    const { store, installation, watch, faults } = stores
    const ending = new AbortController()
    const { signal } = ending
    const works: Work[] = [stores.begin]
    let events: OpenedEvents | null = null
    let isStarted = false
    let starting: Promise<void> = Promise.resolve()
    /** Work that fails leaves the rest of the server in use. */
    const attempt = async (work: Work): Promise<void> => {
      try {
        await work()
      } catch (err) {
        logEvent(logger, 'startup.services.failed', { err })
      }
    }
    const bringUp = async (): Promise<void> => {
      events = await openEvents({ config, stores, logger, signal })
      if (!events.isUsable) return
      for (const work of works) {
        if (signal.aborted) return
        await attempt(work)
      }
      isStarted = true
    }
    const faultOfEvents = () => faults.find('events') ?? faults.find('damage')
    const check: ReadinessCheck = async () => {
      watch.look()
      return faultOfEvents() ?? ((await store.isUp()) ? null : 'away')
    }
    const provides: EventStartup = {
      whenUsable: (work) => works.push(work),
      address: () => {
        if (!events) throw new Error('the event store is not open yet')
        return events.address
      },
      engineProcess: () => events?.process() ?? null,
      settled: () => starting,
    }
    return {
      provides,
      checks: { events: check },
      start: () => {
        starting = attempt(bringUp)
      },
      stop: async () => {
        ending.abort()
        // A store that is still starting may never answer, so it is closed before the start is awaited.
        if (!isStarted) await store.close()
        await starting
      },
      close: async () => {
        // Both stores note their state of now, so that an older copy of one is recognised as such.
        await installation
          .raise()
          .catch((err: unknown) => logEvent(logger, 'events.generation.save_failed', { err }))
        await store.close()
        await events?.close()
      },
    }
  },
})
