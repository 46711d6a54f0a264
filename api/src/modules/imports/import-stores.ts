import type { Message } from '@netwarden/shared/errors'
import type { ImportedRecords } from '../../platform/events/imported-records.ts'
import type { ImportsRepository } from './imports.repository.ts'

/** The stores that imports write to, as imports use them. */
export interface ImportStores {
  installation: { readonly eventStore: string | null; raise(): Promise<void> }
  /** Whether the event store is still the one that is written to. */
  watch: { look(): boolean }
  faults: { find(part: 'events'): Message | null; findWaiting(): Message | null }
  countImported(records: ImportedRecords): Promise<number>
}

/** The import of this content whose records are missing because the event store was replaced. */
export async function findGone(
  { repository, stores }: { repository: ImportsRepository; stores: ImportStores },
  source: string,
  hashes: readonly string[],
): Promise<string | null> {
  const job = await repository.findSame(source, hashes)
  if (job?.state !== 'done' || job.firstAt === null || job.lastAt === null) return null
  const { eventStore } = stores.installation
  if (eventStore === null || job.eventStore === eventStore) return null
  const span = { from: job.firstAt, to: job.lastAt + 1 }
  const left = await stores.countImported({ importId: job.id, number: job.number, span })
  return left === 0 ? job.id : null
}
