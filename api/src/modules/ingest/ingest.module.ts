import { allowZstdWindow, IngestThread } from '../../pipeline/index.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import type { StoreFaultKind } from '../../platform/state/store-away.ts'
import { installationModule } from '../installation/installation.module.ts'
import { IngestWaiting } from './ingest-waiting.ts'

interface Ingest {
  /** Modules register handlers for its messages before it starts. */
  thread: IngestThread
  /** Why the state store cannot store what was read; null once it can again. */
  noteKeeping(kind: StoreFaultKind | null): void
}

/** The ingest thread, to which other modules connect; `ingestStartModule` starts it once all of them exist. */
export const ingestModule = defineModule({
  name: 'ingest',
  needs: { stores: installationModule },
  create: ({ stores: { faults } }, { config, logger }) => {
    allowZstdWindow(config.zstdWindow)
    const thread = new IngestThread(logger)
    const writing = new IngestWaiting(faults, 'writing')
    thread.on('storeAway', ({ kind, reason }) => {
      logEvent(logger, 'ingest.store.waiting', { reason })
      writing.note(kind)
    })
    thread.on('storeBack', () => {
      logEvent(logger, 'ingest.store.resumed')
      writing.note(null)
    })
    const provides: Ingest = { thread, noteKeeping: new IngestWaiting(faults, 'keeping').note }
    return {
      provides,
      checks: { ingest: async () => (thread.isUp ? faults.findWaiting() : 'not running') },
    }
  },
})
