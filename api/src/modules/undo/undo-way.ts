import type { Call } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import type { TextKey } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { ContractCalls } from '../../platform/http/contract-calls.ts'
import type { Principal } from '../../platform/http/principal.ts'

/** Who undoes an operation, and the calls in their name. */
export interface Undoing {
  calls: Pick<ContractCalls, 'call'>
  principal: Pick<Principal, 'role' | 'scope'>
  actor: Actor
}

export type Fields = Readonly<Record<string, unknown>>

/** An operation with the states of its object; null where there was none. */
export interface UndoneEntry extends Omit<OperationLogEntry, 'before' | 'after'> {
  before: Fields | null
  after: Fields | null
}

/** A write may begin to decide before or after its entry has its time (ms). */
const BEFORE_ENTRY = 10_000
const AFTER_ENTRY = 60_000

/** The moments (epoch ms) at which the write of an entry may have begun to decide. */
export function momentsOf({ at }: Pick<UndoneEntry, 'at'>): { from: number; to: number } {
  const time = Date.parse(at)
  return { from: time - BEFORE_ENTRY, to: time + AFTER_ENTRY }
}

export function isWrittenWith(entry: Pick<UndoneEntry, 'at'>, moment: number): boolean {
  const { from, to } = momentsOf(entry)
  return moment >= from && moment <= to
}

/** How an operation is undone, or why it cannot be. */
export type UndoWay =
  | { refusal: TextKey }
  | {
      make(undoing: Undoing): Promise<unknown>
      /** Lists that get another version. */
      listIds?: readonly string[]
      /** It is one write of its own, with its own entry in the operation log. */
      isWhole?: true
    }

export const refuse = (refusal: TextKey) => ({ refusal })

/** Undoes by a call of the contract, with all that it checks. */
export function byCall(call: Call, fields: Fields): UndoWay {
  return { make: ({ calls }) => calls.call(call, fields) }
}

/**
 * What may differ although the state is the same: an object that is made again has another id and author, and settings of
 * alarms have the language of the administrator who saved them.
 */
const INCIDENTAL = new Set([
  'id',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'version',
  'minutes',
  'language',
])

/** Names of the fields that an operation changed. */
export function changedNames({ before, after }: Pick<UndoneEntry, 'before' | 'after'>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(
    (name) =>
      !INCIDENTAL.has(name) &&
      JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  )
}

/** The former values of the changed fields; null where the log does not have all of them. */
export function formerFields(entry: UndoneEntry, restorable: readonly string[]): Fields | null {
  const { before } = entry
  const names = changedNames(entry)
  if (!before || names.length === 0) return null
  if (!names.every((name) => restorable.includes(name) && Object.hasOwn(before, name))) return null
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}
