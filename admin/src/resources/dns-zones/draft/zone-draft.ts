import type { ShownRecord, ZoneDifferenceAnswer } from '@netwarden/shared/contract'
import { recordKey, recordSetKey, soaFields, soaRdata } from '@netwarden/shared/dns'

/** A record as the user wants it; `ptr` also creates its PTR in the reverse zone. */
export interface DraftRecord extends ShownRecord {
  ptr?: boolean
}

/** One record of a zone that is to be added, removed or changed. */
export type Edit = { clash?: Clash } & (
  | { kind: 'add'; after: DraftRecord }
  | { kind: 'remove'; before: ShownRecord }
  | { kind: 'change'; before: ShownRecord; after: DraftRecord }
)
/** A concurrent change of the same record by another user. */
export interface Clash {
  before: ShownRecord
  /** Null when the record was removed. */
  after: ShownRecord | null
}

/** The unsaved changes of a zone; `ttl` is a new TTL for records without their own. */
export interface Draft {
  edits: readonly Edit[]
  ttl?: number
}
export const NO_DRAFT: Draft = { edits: [] }

export const isSameRecord = (a: ShownRecord, b: ShownRecord) => recordKey(a) === recordKey(b)
const isUnchanged = (a: ShownRecord, b: ShownRecord) => isSameRecord(a, b) && a.ttl === b.ttl
/** The zone's record that the edit changes or removes. */
export const beforeOf = (edit: Edit): ShownRecord | undefined =>
  edit.kind === 'add' ? undefined : edit.before
export const afterOf = (edit: Edit): DraftRecord | undefined =>
  edit.kind === 'remove' ? undefined : edit.after
export const editKey = (edit: Edit): string =>
  `${edit.kind} ${recordKey(edit.kind === 'add' ? edit.after : edit.before)}`

/** The edit of a record: one of the zone, or one that is to be added. */
export function findEdit(edits: readonly Edit[], record: ShownRecord): Edit | undefined {
  return edits.find((edit) => isSameRecord(edit.kind === 'add' ? edit.after : edit.before, record))
}

export function withAdded(edits: readonly Edit[], after: DraftRecord): readonly Edit[] {
  const gone = edits.find((edit) => edit.kind === 'remove' && isSameRecord(edit.before, after))
  if (gone?.kind === 'remove') return withChanged(without(edits, gone), gone.before, after)
  return [
    ...edits.filter((edit) => edit.kind !== 'add' || !isSameRecord(edit.after, after)),
    { kind: 'add', after },
  ]
}

/** `record` as the table shows it: a record of the zone, or one that was added here. */
export function withChanged(
  edits: readonly Edit[],
  record: ShownRecord,
  after: DraftRecord,
): readonly Edit[] {
  const known = findEdit(edits, record)
  const rest = known ? without(edits, known) : edits
  if (known?.kind === 'add') return withAdded(rest, after)
  const before = known?.before ?? record
  return isUnchanged(before, after) && !after.ptr ? rest : [...rest, { kind: 'change', before, after }]
}

export function withRemoved(edits: readonly Edit[], record: ShownRecord): readonly Edit[] {
  const known = findEdit(edits, record)
  const rest = known ? without(edits, known) : edits
  return known?.kind === 'add' ? rest : [...rest, { kind: 'remove', before: known?.before ?? record }]
}

export function without(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  return edits.filter((other) => other !== edit)
}

/** The edits that change one state of a zone to another. */
export function editsOf({ added, removed, changed }: ZoneDifferenceAnswer['records']): readonly Edit[] {
  return [
    ...added.map((after): Edit => ({ kind: 'add', after })),
    ...removed.map((before): Edit => ({ kind: 'remove', before })),
    ...changed.map(({ before, after }): Edit => ({ kind: 'change', before, after })),
  ]
}

/** The zone's records with the edits applied. */
export function appliedTo(records: readonly ShownRecord[], edits: readonly Edit[]): ShownRecord[] {
  const result = new Map(records.map((record) => [recordKey(record), record]))
  for (const edit of edits) if (edit.kind !== 'add') result.delete(recordKey(edit.before))
  const times = new Map<string, number>()
  for (const edit of edits) {
    if (edit.kind === 'remove') continue
    const { ptr: _, ...after } = edit.after
    result.set(recordKey(after), after)
    times.set(recordSetKey(after), after.ttl)
  }
  // The records of a set have one TTL (RFC 2181 §5.2), as in the API.
  return [...result.values()].map((record) => ({
    ...record,
    ttl: times.get(recordSetKey(record)) ?? record.ttl,
  }))
}

/** The body of the call. */
export function bodyOf({ edits, ttl }: Draft) {
  const of = <Kind extends Edit['kind']>(kind: Kind) =>
    edits.filter((edit): edit is Extract<Edit, { kind: Kind }> => edit.kind === kind)
  return {
    ...(ttl !== undefined && { ttl }),
    add: of('add').map(({ after }) => after),
    remove: of('remove').map(({ before }) => before),
    change: of('change').map(({ before, after }) => ({ before, after })),
  }
}

/** Edits in the order in which the faults of a rejection count them: added ones, then changed ones. */
export function linedEdits(edits: readonly Edit[]): readonly Edit[] {
  return [...edits.filter(({ kind }) => kind === 'add'), ...edits.filter(({ kind }) => kind === 'change')]
}

/**
 * The same edits on a zone that another user has changed: no input is lost. Where both changed one
 * record, ours stays, with theirs next to it.
 */
export function rebased(edits: readonly Edit[], theirs: ZoneDifferenceAnswer['records']): readonly Edit[] {
  const there = new Map<string, ShownRecord | null>(theirs.removed.map((record) => [recordKey(record), null]))
  for (const { before, after } of theirs.changed) there.set(recordKey(before), after)
  const come = [...theirs.added, ...theirs.changed.map(({ after }) => after)]
  return edits.flatMap((edit): Edit[] => {
    if (edit.kind === 'add') {
      const same = come.find((record) => isSameRecord(record, edit.after))
      if (!same) return [edit]
      return same.ttl === edit.after.ttl ? [] : [{ kind: 'change', before: same, after: edit.after }]
    }
    const found = there.get(recordKey(edit.before))
    if (found === undefined) return [edit]
    return found === null ? onRemoved(edit) : onChanged(edit, found)
  })
}

type KnownEdit = Exclude<Edit, { kind: 'add' }>

function onRemoved(edit: KnownEdit): Edit[] {
  if (edit.kind === 'remove') return []
  return [{ kind: 'add', after: edit.after, clash: { before: edit.before, after: null } }]
}

function onChanged(edit: KnownEdit, found: ShownRecord): Edit[] {
  const isSerialOnly = edit.before.type === 'SOA' && withSerialOf(edit.before, found) === found.rdata
  const clash = isSerialOnly ? {} : { clash: { before: edit.before, after: found } }
  if (edit.kind === 'remove') return [{ kind: 'remove', before: found, ...clash }]
  if (isUnchanged(found, edit.after)) return []
  const isSerialTyped = soaFields(edit.after.rdata).serial !== soaFields(edit.before.rdata).serial
  const rdata =
    edit.before.type === 'SOA' && !isSerialTyped ? withSerialOf(edit.after, found) : edit.after.rdata
  return [{ kind: 'change', before: found, after: { ...edit.after, rdata }, ...clash }]
}

/** Each save raises the serial: that alone is not a conflict. */
function withSerialOf({ rdata }: ShownRecord, { rdata: other }: ShownRecord): string {
  return soaRdata({ ...soaFields(rdata), serial: soaFields(other).serial })
}
