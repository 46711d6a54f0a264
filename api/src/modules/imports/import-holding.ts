import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { type ImportPart, importStream } from '../../pipeline/index.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { ReadingAttempts } from '../reading-attempts/index.ts'
import type { ImportStores } from './import-stores.ts'
import type { ImportJob, ImportsRepository } from './imports.repository.ts'
import type { Spool } from './spool.ts'

interface ImportHoldingDeps {
  repository: Pick<ImportsRepository, 'unfinished'>
  leases: WorkLeases
  spool: Spool
  attempts: Pick<ReadingAttempts, 'forget'>
  stores: Pick<ImportStores, 'faults'>
  logger: Logger
}

/** The process that continues an import: the one whose disk holds its files, while that one is alive. */
export class ImportHolding {
  constructor(private readonly deps: ImportHoldingDeps) {}

  /**
   * Whether this process holds it, or holds it from now on. An abandoned import without files is held while it is
   * uploaded again: it starts once its new files are stored.
   */
  async take(job: ImportJob): Promise<boolean> {
    if (!(await this.#hasFiles(job))) return false
    const stream = importStream(job.id)
    return this.deps.leases.isHeld(stream) || (await this.deps.leases.acquire(stream)) !== null
  }

  /** Takes unfinished imports of dead processes that this one cannot continue for lack of their files. */
  async takeAbandoned(job: ImportJob): Promise<boolean> {
    return (await this.#isElsewhere(job)) && (await this.deps.leases.acquire(importStream(job.id))) !== null
  }

  /** Why it waits: no live process holds it and the files are missing here, or a store accepts no writes. */
  async waitingFor(job: ImportJob): Promise<Message | null> {
    const isElsewhere = await this.#isElsewhere(job)
    if (!isElsewhere) return this.deps.stores.faults.findWaiting()
    const others = await this.deps.leases.ofOthers(importStream(job.id))
    return others.size === 0 ? { key: 'ingest.import.away' } : null
  }

  /** Deletes these files from the spool, except those that are still to be read. */
  async dropUnread(paths: readonly string[]): Promise<void> {
    const { repository, spool } = this.deps
    const jobs = await repository.unfinished()
    const kept = new Set(jobs.flatMap((job) => JSON.parse(job.parts) as ImportPart[]).map(({ path }) => path))
    await spool.drop(paths.filter((path) => !kept.has(path)))
  }

  /** Its end is stored by then: a failure to clean up is only logged. */
  async letGo({ id, parts }: ImportJob): Promise<void> {
    const { leases, spool, attempts, logger } = this.deps
    const stream = importStream(id)
    const paths = (JSON.parse(parts) as ImportPart[]).map(({ path }) => path)
    const cleared = await Promise.allSettled([
      attempts.forget(stream),
      spool.drop(paths).finally(() => leases.end(stream)),
    ])
    for (const one of cleared) {
      if (one.status === 'rejected') {
        logEvent(logger, 'imports.cleanup.failed', { err: one.reason, importId: id })
      }
    }
  }

  async #isElsewhere(job: ImportJob): Promise<boolean> {
    if (job.finishedAt !== null || this.deps.leases.isHeld(importStream(job.id))) return false
    return !(await this.#hasFiles(job))
  }

  /** With a single process, files that are missing here are missing everywhere. */
  async #hasFiles({ parts }: ImportJob): Promise<boolean> {
    if (!this.deps.leases.isShared) return true
    return this.deps.spool.has((JSON.parse(parts) as ImportPart[]).map(({ path }) => path))
  }
}
