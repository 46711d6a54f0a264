import type { Logger } from 'pino'
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Notify } from '../messages/index.ts'
import type { Observation, ReceiptsRepository, WholeReceipt } from '../receipts/index.ts'
import { type ChangeGuardService, isBeyond } from './change-guard.service.ts'
import type { Changes } from './changes.service.ts'
import { OBSERVED_FOR, type ReceiptObserver } from './receipt-observer.ts'

export interface ReceiptRoundsDeps {
  receipts: ReceiptsRepository
  observer: Pick<ReceiptObserver, 'lookAt'>
  guard: Pick<ChangeGuardService, 'read'>
  changes: Pick<Changes, 'revert'>
  unitOfWork: UnitOfWork
  notify: Notify
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

const MINUTE = 60_000
/** Each look reads all visits since the change, so the pause grows with them: a twelfth of their time. */
const PAUSE_SHARE = 12

/** Observes the effects of changes, and reverts those that exceed the allowed factor. */
export class ReceiptRounds {
  constructor(private readonly deps: ReceiptRoundsDeps) {}

  /** Observes the receipts that are due, one after the other. */
  async run(signal: AbortSignal): Promise<void> {
    const now = this.deps.clock.now()
    for (const { id, at, observedTo } of await this.deps.receipts.unobserved()) {
      if (signal.aborted) return
      const next = observedTo + Math.max(MINUTE, (observedTo - at) / PAUSE_SHARE)
      if (now < Math.min(next, at + OBSERVED_FOR)) continue
      await this.#observe(id, signal).catch((err: unknown) => {
        if (!signal.aborted) logEvent(this.deps.logger, 'receipts.observe.failed', { err, receiptId: id })
      })
    }
  }

  async #observe(id: string, signal: AbortSignal): Promise<void> {
    const { receipts, observer, unitOfWork } = this.deps
    const receipt = await receipts.find(id)
    const look = receipt && (await observer.lookAt(receipt, signal))
    if (!look) return
    await unitOfWork.run(async (work) => {
      await receipts.noteObservation(work, id, look)
      work.changed('receipts', id)
    })
    if (look.observed) await this.#revertIfBeyond(receipt, look.observed, signal)
  }

  /** A revert is never reverted automatically, so that two states cannot alternate. */
  async #revertIfBeyond(receipt: WholeReceipt, observed: Observation, signal: AbortSignal): Promise<void> {
    const { guard, changes, notify, logger } = this.deps
    const { revertFactor } = await guard.read()
    if (receipt.revertOf !== null || !isBeyond(revertFactor, receipt.predicted, observed)) return
    await changes.revert(receipt.id, '', SYSTEM_ACTOR, signal)
    logEvent(logger, 'receipts.revert.done', { receiptId: receipt.id })
    const { toBanned, toPassed } = observed
    await notify({
      to: { roles: ['superadmin', 'admin'] },
      type: 'notice',
      kind: 'system',
      link: '/audit-control/receipts',
      title: 'change.message.reverted',
      subTitle: 'change.message.beyond',
      content: 'change.message.observed',
      params: { by: receipt.by, flips: toBanned + toPassed, reason: receipt.reason },
    })
  }
}
