import type { UndoPreview } from '@netwarden/shared/contract'
import { AppError, conflict } from '@netwarden/shared/errors'
import { type Language, type TextKey, translate } from '@netwarden/shared/i18n'
import { isRecord } from '@netwarden/shared/operations'
import { actorOf } from '../../platform/http/actor.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { CallRefused, type ContractCalls } from '../../platform/http/contract-calls.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Foresee } from '../changes/index.ts'
import type { ListUpdates } from '../lists/index.ts'
import type { OperationLogRepository, OperationLogService } from '../operation-log/index.ts'
import type { FormerStates } from './former-states.ts'
import { isUndoneBy } from './is-undone.ts'
import type { Undoing, UndoneEntry, UndoWay } from './undo-way.ts'
import { findWay } from './undo-ways.ts'

export interface UndoDeps {
  log: Pick<OperationLogService, 'get'>
  operations: Pick<OperationLogRepository, 'findLater'>
  former: FormerStates
  updates: Pick<ListUpdates, 'undisturbed'>
  foresee: Foresee
  unitOfWork: UnitOfWork
}

const NAME = 'POST /api/operation-log/:id/undo'
const LOGGED_PARTS = 100

/** Undoes single operations of the operation log by the changes that lead back, with the rights that these need. */
export class Undo {
  constructor(private readonly deps: UndoDeps) {}

  async undo(
    id: string,
    reason: string,
    calls: ContractCalls,
    context: CallContext,
  ): Promise<{ undone: string }> {
    const entry = await this.#find(id, context)
    const way = await findWay(entry, this.deps.former)
    if ('refusal' in way) throw conflict(way.refusal)
    const undoing = { calls, principal: context.principal, actor: actorOf(context) }
    try {
      await this.#make(entry, way, { ...undoing, reason })
    } catch (cause) {
      throw await this.#refusalOf(cause, entry)
    }
    return { undone: id }
  }

  /** Makes the change, takes it back, and measures it where asked. */
  async preview(
    id: string,
    isMeasured: boolean,
    calls: ContractCalls,
    context: CallContext,
  ): Promise<UndoPreview> {
    const { language, signal } = context
    await this.#find(id, context)
    try {
      const foreseen = await this.deps.foresee(NAME, () => this.undo(id, '', calls, context), {
        isMeasured,
        signal,
      })
      return { refusal: null, ...foreseen, changes: [...foreseen.changes] }
    } catch (cause) {
      const refusal = refusalText(cause, language)
      if (refusal === null) throw cause
      return { refusal, changes: [], isMeasured, effect: null }
    }
  }

  async #find(id: string, context: CallContext): Promise<UndoneEntry> {
    const { before, after, ...entry } = await this.deps.log.get(id, context)
    return { ...entry, before: isRecord(before) ? before : null, after: isRecord(after) ? after : null }
  }

  #make(
    entry: UndoneEntry,
    way: Exclude<UndoWay, { refusal: TextKey }>,
    { reason, ...undoing }: Undoing & { reason: string },
  ): Promise<unknown> {
    const { unitOfWork, updates } = this.deps
    if (way.isWhole) return way.make(undoing)
    return updates.undisturbed(way.listIds ?? [], () =>
      unitOfWork.runAll(async (work, parts) => {
        await way.make(undoing)
        if (!isUndoneBy(entry, parts)) throw new ChangedSince()
        work.record(loggedUndo(entry, parts, { actor: undoing.actor, reason }))
      }),
    )
  }

  /** Names who changed the object after the operation, where that is why it cannot be undone. */
  async #refusalOf(cause: unknown, { subjectKind: kind, subjectId: id, seq }: UndoneEntry): Promise<unknown> {
    const isRefused = cause instanceof CallRefused
    if (isRefused && cause.kind === 'forbidden') return new AppError('forbidden', { key: 'error.forbidden' })
    const isChanged =
      cause instanceof ChangedSince || (isRefused && ['notFound', 'conflict'].includes(cause.kind))
    if (!isChanged) return isRefused ? conflict('undo.refused', { reason: cause.reason }) : cause
    const later = await this.deps.operations.findLater({ kind, id, seq })
    if (later) {
      const params = { by: later.actor, time: new Date(later.at).toISOString() }
      return conflict('undo.changedSince', params)
    }
    return isRefused ? conflict('undo.refused', { reason: cause.reason }) : conflict('undo.changedMeanwhile')
  }
}

class ChangedSince extends Error {
  override name = 'ChangedSince'
}

/** Its own entry: what it changed, and the operation that it undoes. */
function loggedUndo(
  entry: UndoneEntry,
  parts: readonly Operation[],
  { actor, reason }: { actor: Undoing['actor']; reason: string },
): Operation {
  const [first] = parts
  const { seq, id, action } = entry
  const undoes = `${action} #${seq}`
  const common = { undoes, undoneId: id, ...(reason !== '' && { undoReason: reason }) }
  const one = parts.length === 1 ? first : undefined
  const named = parts.slice(0, LOGGED_PARTS).map((part) => `${part.action} ${part.subject.name}`.trim())
  const more = parts.length - named.length
  return {
    actor,
    action: 'operation.undo',
    subject: one?.subject ?? { kind: entry.subjectKind, id: entry.subjectId, name: entry.subject },
    before: one?.before ?? null,
    after: {
      ...(isRecord(one?.after) ? one.after : {}),
      ...(one ? {} : { parts: named, ...(more > 0 && { more }) }),
      ...common,
    },
  }
}

/** Null for what is no refusal. */
function refusalText(cause: unknown, language: Language): string | null {
  if (!(cause instanceof AppError) || !['conflict', 'forbidden', 'badContent'].includes(cause.kind))
    return null
  return translate(language, cause.text.key, cause.text.params)
}
