import type { ChangePart } from '@netwarden/shared/contract'
import type { Actor } from '../../platform/http/actor.ts'
import { currentConsent } from '../../platform/http/consent.ts'
import { isServerCall } from '../../platform/http/server-calls.ts'
import { PartWork, type Work } from '../../platform/state/work.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import { NO_ROWS, type ReceiptsRepository } from './receipts.repository.ts'

/** Keeps receipts of single changes. Their prediction follows in the background: no change waits for it. */
export class ReceiptWriter {
  constructor(
    private readonly receipts: Pick<ReceiptsRepository, 'insert'>,
    private readonly createId: CreateId,
  ) {}

  /** Within the write of the change. A part of a larger change has the receipt of that, or none. */
  async keep(work: Work, part: ChangePart, actor: Actor): Promise<void> {
    if (work instanceof PartWork || isServerCall()) return
    const id = this.createId()
    // The past rows of this write are found by it.
    const at = await work.moment()
    await this.receipts.insert(work, {
      id,
      at,
      by: actor.username,
      approvedBy: currentConsent()?.approvedBy ?? null,
      reason: '',
      parts: [part],
      partCount: 1,
      predicted: null,
      expected: NO_ROWS,
      observed: null,
      observedTo: at,
      isObserved: false,
      revertOf: null,
      revertedBy: null,
      renamed: [],
    })
    work.changed('receipts', id)
  }
}
