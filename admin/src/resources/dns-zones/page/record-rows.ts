import type { ShownRecord } from '@netwarden/shared/contract'
import { recordKey } from '@netwarden/shared/dns'
import { afterOf, beforeOf, type DraftRecord, type Edit, editKey } from '../draft/zone-draft.ts'

/** A row of the table: the record as it will be, with its pending change. */
export interface RecordRow {
  key: string
  record: DraftRecord
  edit: Edit | undefined
}

interface Wanted {
  q: string
  type: string
}

/** Added records are at the top of the first page; changed or removed ones in their place. */
export function rowsOf(
  page: readonly ShownRecord[],
  edits: readonly Edit[],
  { q, type, isFirst }: Wanted & { isFirst: boolean },
): RecordRow[] {
  const known = new Map(edits.flatMap((edit) => keyed(edit)))
  const there = page.map((record): RecordRow => {
    const edit = known.get(recordKey(record))
    return { key: recordKey(record), record: (edit && afterOf(edit)) ?? record, edit }
  })
  if (!isFirst) return there
  const added = edits.filter((edit) => edit.kind === 'add' && isWanted(edit.after, { q, type }))
  return [...added.map((edit) => ({ key: editKey(edit), record: afterOf(edit) ?? EMPTY, edit })), ...there]
}

const EMPTY: ShownRecord = { name: '', ttl: 0, type: '', rdata: '' }

function keyed(edit: Edit): [string, Edit][] {
  const before = beforeOf(edit)
  return before ? [[recordKey(before), edit]] : []
}

function isWanted({ name, type: own, rdata }: ShownRecord, { q, type }: Wanted): boolean {
  const part = q.toLowerCase()
  if (type !== '' && own !== type) return false
  return name.toLowerCase().includes(part) || rdata.toLowerCase().includes(part)
}
