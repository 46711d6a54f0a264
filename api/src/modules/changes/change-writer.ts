import type { ChangePart } from '@netwarden/shared/contract'
import { conflict } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import type { ListUpdates } from '../lists/index.ts'
import type { ExpectedRows, Prediction, ReceiptsRepository, RenamedDevice } from '../receipts/index.ts'
import type { ChangeDraft } from '../replay/index.ts'
import type { DraftApplier } from './draft-applier.ts'

export interface ChangeWriterDeps {
  applier: Pick<DraftApplier, 'prepare' | 'apply'>
  receipts: ReceiptsRepository
  updates: Pick<ListUpdates, 'undisturbed'>
  unitOfWork: UnitOfWork
  createId: CreateId
}

/** A change with everything that its receipt keeps of it. */
export interface Change {
  actor: Actor
  action: 'change.apply' | 'change.revert'
  by: string
  approvedBy: string | null
  reason: string
  predicted: Prediction | null
  expected: ExpectedRows
  revertOf: string | null
  /** Policies must still have this generation; null where `before` looks for later changes of the objects instead. */
  baseGeneration: number | null
  /** A further check or write of the same transaction, before the change is made. */
  before?(work: Work, receiptId: string): Promise<void>
}

/** How a change is made. */
interface Making {
  /** Lists that get another version. */
  listIds: readonly string[]
  make(work: Work): Promise<unknown>
  /** The devices that it renames, after it is made. */
  renamed?(): readonly RenamedDevice[]
}

interface KeptChange {
  id: string
  change: Change
  parts: readonly Operation[]
  renamed: readonly RenamedDevice[]
}

const LOGGED_PARTS = 100

/** Makes changes in one write each, with one entry in the operation log and a receipt. */
export class ChangeWriter {
  constructor(private readonly deps: ChangeWriterDeps) {}

  async apply(draft: ChangeDraft, change: Change): Promise<string> {
    const { applier } = this.deps
    const prepared = await applier.prepare(draft)
    const make = () => applier.apply(prepared, change.actor)
    return this.write(change, { listIds: listsWithVersion(draft), make })
  }

  write(change: Change, { listIds, make, renamed }: Making): Promise<string> {
    const { unitOfWork, createId, updates } = this.deps
    return updates.undisturbed(listIds, () =>
      unitOfWork.runAll(async (work, parts) => {
        const id = createId()
        const generation = await generationOf(work)
        if (generation !== (change.baseGeneration ?? generation)) throw conflict('change.generation')
        await change.before?.(work, id)
        await make(work)
        // Another write may have been committed meanwhile: from here on, none can be.
        if ((await heldGeneration(work)) !== generation)
          throw conflict(change.baseGeneration === null ? 'change.meanwhile' : 'change.generation')
        await this.#keep(work, { id, change, parts, renamed: renamed?.() ?? [] })
        return id
      }),
    )
  }

  /** The first parts of a change with the number of all, and the faults of its draft, without making the change. */
  async rehearse(draft: ChangeDraft, actor: Actor): Promise<{ parts: ChangePart[]; partCount: number }> {
    const prepared = await this.deps.applier.prepare(draft)
    const rehearsal = new Rehearsal()
    try {
      await this.deps.updates.undisturbed(listsWithVersion(draft), () =>
        this.deps.unitOfWork.runAll(async (_work, parts) => {
          await this.deps.applier.apply(prepared, actor)
          rehearsal.parts = partsOf(parts)
          rehearsal.partCount = parts.length
          throw rehearsal
        }),
      )
    } catch (cause) {
      if (cause !== rehearsal) throw cause
    }
    const { parts, partCount } = rehearsal
    return { parts, partCount }
  }

  async #keep(work: Work, { id, change, parts, renamed }: KeptChange): Promise<void> {
    const { actor, action, by, approvedBy, reason, predicted, expected, revertOf } = change
    // The past rows of this write are found by it.
    const at = await work.moment()
    const logged = partsOf(parts)
    await this.deps.receipts.insert(work, {
      id,
      at,
      by,
      approvedBy,
      reason,
      predicted,
      expected,
      revertOf,
      parts: logged,
      partCount: parts.length,
      revertedBy: null,
      observed: null,
      observedTo: at,
      isObserved: false,
      renamed,
    })
    work.record({
      actor,
      action,
      subject: { kind: 'receipt', id, name: reason.slice(0, 80) },
      after: {
        ...(reason === '' ? {} : { reason }),
        ...(approvedBy === null ? {} : { by, approvedBy }),
        ...(revertOf === null ? {} : { revertOf }),
        parts: logged.map((part) => `${part.action} ${part.name}`.trim()),
        more: parts.length - logged.length,
      },
    })
    work.changed('receipts', id)
  }
}

class Rehearsal extends Error {
  override name = 'Rehearsal'
  parts: ChangePart[] = []
  partCount = 0
}

function listsWithVersion({ lists = [] }: ChangeDraft): string[] {
  return lists.flatMap(({ id, version }) => (version === undefined ? [] : [id]))
}

function partsOf(operations: readonly Operation[]): ChangePart[] {
  return operations
    .slice(0, LOGGED_PARTS)
    .map(({ action, subject }) => ({ action, name: subject.name.slice(0, 200) }))
}

async function generationOf({ trx }: Work): Promise<number> {
  const { policySequence } = await trx
    .selectFrom('changeHead')
    .select('policySequence')
    .executeTakeFirstOrThrow()
  return Number(policySequence)
}

/** No other process can change policies after this until the write ends. */
async function heldGeneration({ trx }: Work): Promise<number> {
  const { policySequence } = await trx
    .updateTable('changeHead')
    .set((eb) => ({ sequence: eb.ref('sequence') }))
    .returning('policySequence')
    .executeTakeFirstOrThrow()
  return Number(policySequence)
}
