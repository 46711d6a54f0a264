import {
  type AppliedChange,
  type PolicyDraftInput,
  type Receipt,
  receiptCalls,
} from '@netwarden/shared/contract'
import { conflict, notFound } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { Actor } from '../../platform/http/actor.ts'
import { currentConsent } from '../../platform/http/consent.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PastObjects } from '../policies/index.ts'
import {
  type ExpectedRows,
  type Look,
  NO_ROWS,
  type Prediction,
  type ReceiptsRepository,
  type RenamedDevice,
  type StoredReceipt,
  type WholeReceipt,
} from '../receipts/index.ts'
import type { MeasuredReplay, ReplayService } from '../replay/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { assertReason, type ChangeGuardService, exceededBy } from './change-guard.service.ts'
import type { ChangeRestorer } from './change-restorer.ts'
import type { Change, ChangeWriter } from './change-writer.ts'
import { changedNames } from './changed-names.ts'
import type { DeviceRestorer } from './device-restorer.ts'
import type { PendingChanges } from './pending-changes.service.ts'
import { EXPECTED_ROWS, predictionOf, ratesOf } from './predict.ts'
import type { ReceiptObserver } from './receipt-observer.ts'
import { type RestoredDraftDeps, restoredDraft } from './restored-draft.ts'

export interface ChangesDeps extends RestoredDraftDeps {
  replay: Pick<ReplayService, 'measure'>
  writer: ChangeWriter
  restorer: Pick<ChangeRestorer, 'restore'>
  devices: Pick<DeviceRestorer, 'changedSince' | 'restore'>
  receipts: ReceiptsRepository
  lists: Pick<ListsService, 'names'>
  observer: Pick<ReceiptObserver, 'lookAt'>
  guard: Pick<ChangeGuardService, 'read'>
  pending: Pick<PendingChanges, 'request'>
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/** A change that another service makes; it answers the devices that it renamed. */
interface MadeElsewhere {
  reason: string
  measured: MeasuredReplay
  make(work: Work): Promise<readonly RenamedDevice[]>
}

export interface ChangeRequest {
  draft: PolicyDraftInput
  baseGeneration: number
  reason: string
}

/** Changes of policies that are applied as a whole, each with a receipt by which it can be reverted. */
export class Changes {
  constructor(private readonly deps: ChangesDeps) {}

  async apply(request: ChangeRequest, actor: Actor, signal: AbortSignal): Promise<AppliedChange> {
    const { replay, guard, pending, writer } = this.deps
    const consent = currentConsent()
    const { draft, baseGeneration, reason } = request
    const limits = await guard.read()
    const guarded = { domains: limits.protectedDomains, devices: limits.protectedDevices }
    // The caller does not choose the span: a span without visits would avoid every limit.
    const measured = await replay.measure({ draft, mostRows: EXPECTED_ROWS, guarded }, signal)
    if (measured.generation !== baseGeneration) throw conflict('change.generation')
    const { predicted, expected } = predictionOf(measured)
    const exceeded = consent ? [] : exceededBy(limits, measured, predicted)
    assertReason(exceeded, reason)
    if (exceeded.length > 0 && limits.needsSecondAdministrator) {
      // Faults of the draft are answered now and not to the administrator who approves it.
      const parts = await writer.rehearse(draft, actor)
      const change = { call: receiptCalls.apply, fields: { ...request } }
      const measures = { baseGeneration, reason, predicted, limits: exceeded }
      return { pendingId: await pending.request({ ...change, ...measures, ...parts }, actor) }
    }
    const receiptId = await writer.apply(draft, {
      baseGeneration,
      reason,
      predicted,
      expected,
      actor,
      action: 'change.apply',
      by: actor.username,
      approvedBy: consent?.approvedBy ?? null,
      revertOf: null,
      // A replay takes long, and the limits by which this change was measured may have changed meanwhile.
      before: async () => {
        if (!consent && (await guard.read()).version !== limits.version)
          throw conflict('changeGuard.changedMeanwhile')
      },
    })
    return { receiptId }
  }

  /** The effect of a draft on the visits of the last days. */
  async predict(draft: PolicyDraftInput, signal: AbortSignal): Promise<MeasuredReplay> {
    return this.deps.replay.measure({ draft, mostRows: EXPECTED_ROWS }, signal)
  }

  /** Keeps the receipt of a change that another service makes; the limits of the guard are checked before. */
  async keep({ reason, measured, make }: MadeElsewhere, actor: Actor): Promise<string> {
    let renamed: readonly RenamedDevice[] = []
    return this.deps.writer.write(
      {
        ...predictionOf(measured),
        baseGeneration: measured.generation,
        reason,
        actor,
        action: 'change.apply',
        by: actor.username,
        approvedBy: currentConsent()?.approvedBy ?? null,
        revertOf: null,
      },
      {
        listIds: [],
        make: async (work) => {
          renamed = await make(work)
        },
        renamed: () => renamed,
      },
    )
  }

  async list(): Promise<Receipt[]> {
    return (await this.deps.receipts.list()).map(presentReceipt)
  }

  /** Restores what a change replaced. */
  async revert(
    id: string,
    reason: string,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<{ receiptId: string }> {
    const { receipts, clock, pastRows, lists, writer, restorer, devices } = this.deps
    const receipt = await receipts.find(id)
    if (!receipt) throw notFound()
    assertRevertible(receipt)
    const past = await pastRows.replacedAt(receipt.at)
    if (past.isEmpty && receipt.partCount > 0) throw conflict('receipt.notKept')
    const look = await this.#lookAt(receipt, signal)
    const { predicted, expected } = await this.#predict(past, signal)
    const change: Change = {
      actor,
      reason,
      predicted,
      expected,
      action: 'change.revert',
      by: actor.username,
      approvedBy: currentConsent()?.approvedBy ?? null,
      revertOf: id,
      baseGeneration: null,
      before: async (work, revertedBy) => {
        const later = await pastRows.within(work).changedSince(receipt.at)
        const devicesChanged = await devices.changedSince(work, receipt.renamed)
        const changed = [...changedNames(later, clock.now(), lists.names('zh-CN')), ...devicesChanged]
        if (changed.length > 0) throw conflict('receipt.changedSince', { objects: listed(changed) })
        if (look) await receipts.noteObservation(work, id, { ...look, isObserved: true })
        if (!(await receipts.noteRevert(work, id, revertedBy))) throw conflict('receipt.reverted')
      },
    }
    const receiptId = await writer.write(change, {
      listIds: [...past.of('list').keys()],
      make: async (work) => {
        await restorer.restore(past, actor)
        await devices.restore(work, receipt.renamed, actor)
      },
    })
    return { receiptId }
  }

  /** The receipt shows the effect until the revert, after which nothing of it can be observed. */
  #lookAt(receipt: WholeReceipt, signal: AbortSignal): Promise<Look | undefined> {
    return this.deps.observer.lookAt(receipt, signal).catch((err: unknown) => {
      logEvent(this.deps.logger, 'receipts.observe.failed', { err })
      return undefined
    })
  }

  /** A revert does not depend on the event store: without it, its receipt has no prediction. */
  async #predict(
    past: PastObjects,
    signal: AbortSignal,
  ): Promise<{ predicted: Prediction | null; expected: ExpectedRows }> {
    try {
      const restored = await restoredDraft(this.deps, past)
      return predictionOf(await this.deps.replay.measure({ restored, mostRows: EXPECTED_ROWS }, signal))
    } catch (err) {
      logEvent(this.deps.logger, 'receipts.predict.failed', { err })
      return { predicted: null, expected: NO_ROWS }
    }
  }
}

const SHOWN_NAMES = 5

function listed(names: readonly string[]): string {
  return names.slice(0, SHOWN_NAMES).join(', ') + (names.length > SHOWN_NAMES ? ', …' : '')
}

/** The revert of a revert would apply its change again without the change guard. */
function assertRevertible({ revertOf, revertedBy }: Pick<StoredReceipt, 'revertOf' | 'revertedBy'>): void {
  if (revertOf !== null) throw conflict('receipt.isRevert')
  if (revertedBy !== null) throw conflict('receipt.reverted')
}

function presentReceipt({ at, predicted, observed, isObserved, ...receipt }: StoredReceipt): Receipt {
  const { hours = 0, toBanned = 0, toPassed = 0 } = observed ?? {}
  return {
    ...receipt,
    at: new Date(at).toISOString(),
    predicted: predicted && ratesOf(predicted),
    observed: { hours, toBanned, toPassed, isComplete: isObserved },
    firstHour: observed?.firstHour ?? null,
    unexpected: observed?.unexpected ?? [],
    unexpectedDevices: observed?.unexpectedDevices ?? [],
  }
}
