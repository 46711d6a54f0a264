import { tooBusy } from '@netwarden/shared/errors'
import { isDryRun } from '../../platform/state/dry-run.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'

const MAX_WAITING = 10_000
const BATCH = 500

interface Waiting {
  operation: Operation
  at: number
  stored(): void
  failed(cause: unknown): void
}

/** Logs what changes nothing, one batch after another: what arrives while one is written shares the next. */
export class OperationWriter {
  private waiting: Waiting[] = []
  private running: Promise<void> | null = null

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  readonly record = (operation: Operation): Promise<void> => {
    // The batch would be taken back with the dry run, and holds the entries of others.
    if (isDryRun()) return this.unitOfWork.run(async (work) => work.record(operation))
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(tooBusy())
    return new Promise((stored, failed) => {
      this.waiting.push({ operation, at: this.clock.now(), stored, failed })
      this.running ??= this.run()
    })
  }

  /** Resolves when all waiting entries are stored. */
  async close(): Promise<void> {
    await this.running
  }

  private async run(): Promise<void> {
    // Yields to the event loop, so that calls made together share a transaction.
    await Promise.resolve()
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH)
      try {
        await this.unitOfWork.run(async (work) => {
          for (const { operation, at } of batch) work.record(operation, at)
        })
        for (const { stored } of batch) stored()
      } catch (cause) {
        for (const { failed } of batch) failed(cause)
      }
    }
    this.running = null
  }
}
