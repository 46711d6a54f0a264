import { MAX_DOMAIN_TEXT_LENGTH, tooBusy } from '@netwarden/shared'
import type { Clock, CreateId } from '../../clock.ts'
import { type Entry, type Link, seal } from './chain.ts'
import { maskedJson } from './mask-secrets.ts'
import type { Operation } from './operation.ts'
import type { OperationLogRepository } from './operation-log.repository.ts'

const MAX_WAITING = 10_000
const BATCH = 500
const MAX_NAME = MAX_DOMAIN_TEXT_LENGTH

interface Waiting {
  operation: Operation
  id: string
  at: number
  stored(): void
  failed(cause: unknown): void
}

/** Puts entries on the chain one batch after another: what arrives while one is written shares the next. */
export class OperationWriter {
  private waiting: Waiting[] = []
  private running: Promise<void> | null = null

  constructor(
    private readonly repository: OperationLogRepository,
    private readonly clock: Clock,
    private readonly createId: CreateId,
  ) {}

  readonly record = (operation: Operation): Promise<void> => {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(tooBusy())
    return new Promise((stored, failed) => {
      this.waiting.push({ operation, id: this.createId(), at: this.clock.now(), stored, failed })
      this.running ??= this.run()
    })
  }

  /** Resolves when everything that waits is stored. */
  async close(): Promise<void> {
    await this.running
  }

  private async run(): Promise<void> {
    // Leaves the caller's turn of the loop, so that calls made together share a transaction.
    await Promise.resolve()
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH)
      try {
        await this.repository.append((head) => sealBatch(batch, head))
        for (const { stored } of batch) stored()
      } catch (cause) {
        for (const { failed } of batch) failed(cause)
      }
    }
    this.running = null
  }
}

function sealBatch(batch: readonly Waiting[], head: Link): Entry[] {
  let previous = head
  return batch.map((waiting) => {
    const entry = seal({
      ...contentOf(waiting),
      seq: previous.seq + 1,
      previousHash: previous.hash,
    })
    previous = entry
    return entry
  })
}

function contentOf({ operation, id, at }: Waiting) {
  const { actor, action, subject, before, after } = operation
  return {
    id,
    at,
    actorId: actor.userId,
    actor: actor.username,
    ip: actor.ip,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id.slice(0, MAX_NAME),
    subject: subject.name.slice(0, MAX_NAME),
    before: maskedJson(before),
    after: maskedJson(after),
  }
}
