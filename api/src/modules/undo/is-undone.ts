import { isRecord } from '@netwarden/shared/operations'
import type { Operation } from '../../platform/state/operation.ts'
import { canonicalJson } from '../../platform/state/operation-log/canonical-json.ts'
import { presentOperation } from '../../platform/state/operation-log/present-operation.ts'
import { changedNames, type Fields, type UndoneEntry } from './undo-way.ts'

/** Entries of these are about the end of an object; the reason in them is that of the end. */
const ENDS = new Set(['pause.end', 'pause.expire', 'exception.end'])

interface States {
  before: Fields | null
  after: Fields | null
}

/**
 * Whether a write leads from the state that an operation left back to the one that it found. Where the object was changed
 * since, it would overwrite that change.
 */
export function isUndoneBy(entry: UndoneEntry, parts: readonly Operation[]): boolean {
  const its = parts.filter(({ subject }) => subject.kind === entry.subjectKind)
  const wanted = { action: entry.action, before: entry.before, after: entry.after }
  return (
    its.length > 0 && its.every((part) => isBetween(statesOf(wanted), statesOf(presentOperation(part)), its))
  )
}

function isBetween({ before, after }: States, part: States, its: readonly Operation[]): boolean {
  // One entry about several objects has what they share.
  const isOfMany = its.length > 1
  if (
    !isOfMany &&
    ((after === null) !== (part.before === null) || (before === null) !== (part.after === null))
  )
    return false
  return changedNames({ before, after }).every(
    (name) => hasSame(part.before, after, name) && hasSame(part.after, before, name),
  )
}

/** A field that entries of the other kind leave out is not compared. */
function hasSame(found: Fields | null, wanted: Fields | null, name: string): boolean {
  if (!found || !wanted || !Object.hasOwn(found, name) || !Object.hasOwn(wanted, name)) return true
  return canonicalJson(found[name]) === canonicalJson(wanted[name])
}

function statesOf({ action, before, after }: { action: string; before: unknown; after: unknown }): States {
  return { before: fieldsOf(before), after: ENDS.has(action) ? null : fieldsOf(after) }
}

function fieldsOf(state: unknown): Fields | null {
  return isRecord(state) ? state : null
}
