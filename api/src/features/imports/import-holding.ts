import type { Message } from '@netwarden/shared'
import { type ImportPart, importStream } from '../../ingest/index.ts'
import type { WorkLeases } from '../../state/work-leases.ts'
import type { ImportStores } from './import-stores.ts'
import type { ImportJob } from './imports.repository.ts'
import type { Spool } from './spool.ts'

/** Which process goes on with an import: the one on whose disk its files lie, while that one lives. */
export class ImportHolding {
  constructor(
    private readonly leases: WorkLeases,
    private readonly spool: Spool,
    private readonly faults: ImportStores['faults'],
  ) {}

  /** Whether this process has it, or has it from now on. */
  async take(job: ImportJob): Promise<boolean> {
    const stream = importStream(job.id)
    if (this.leases.isHeld(stream)) return true
    return (await this.#hasFiles(job)) && (await this.leases.acquire(stream)) !== null
  }

  /** Takes what is unfinished, of no process that lives, and not to be gone on with by this one without its files. */
  async takeAbandoned(job: ImportJob): Promise<boolean> {
    return (await this.#isElsewhere(job)) && (await this.leases.acquire(importStream(job.id))) !== null
  }

  /** Why it does not go on: no process that lives has it, and the files are not here either, or a store takes nothing. */
  async waitingFor(job: ImportJob): Promise<Message | null> {
    const isElsewhere = await this.#isElsewhere(job)
    if (!isElsewhere) return this.faults.findWaiting()
    const others = await this.leases.ofOthers(importStream(job.id))
    return others.size === 0 ? { key: 'ingest.import.away' } : null
  }

  async #isElsewhere(job: ImportJob): Promise<boolean> {
    if (job.finishedAt !== null || this.leases.isHeld(importStream(job.id))) return false
    return !(await this.#hasFiles(job))
  }

  /** Where there is one process, what is missing here is missing everywhere. */
  async #hasFiles({ parts }: ImportJob): Promise<boolean> {
    if (!this.leases.isShared) return true
    return this.spool.has((JSON.parse(parts) as ImportPart[]).map(({ path }) => path))
  }
}
