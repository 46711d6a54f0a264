import type { Logger } from 'pino'
import type { IngestThread } from '../../pipeline/index.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { LeaseStore } from './lease-store.ts'

/** Stores the leases that the ingest thread reads, and answers whether they are stored. */
export function receiveLeases(
  thread: Pick<IngestThread, 'on'>,
  store: Pick<LeaseStore, 'learn'>,
  logger: Logger,
): void {
  thread.on('foundLeases', ({ call, source, leases }, run) => {
    const answer = (isStored: boolean) => run.post({ type: 'keptLeases', call, isStored })
    store.learn(leases, source).then(
      () => answer(true),
      (err: unknown) => {
        logEvent(logger, 'sources.leases.save_failed', { err, source })
        answer(false)
      },
    )
  })
}
