import type { WrittenZone, Zone, ZoneMeanwhile } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from '../../../ra/index.ts'
import { fetchDifference, meanwhileOf, saveRecords, ZONES } from '../zone-queries.ts'
import {
  bodyOf,
  type Draft,
  type DraftRecord,
  type Edit,
  NO_DRAFT,
  rebased,
  withAdded,
  withChanged,
  without,
  withRemoved,
} from './zone-draft.ts'

/**
 * The unsaved changes of a zone and the version on which they are based. When another user saves first, both sides are
 * kept: theirs to be viewed, ours to be applied on top of it.
 */
export function useZoneDraft(zone: Zone, onSaved: (zone: WrittenZone) => void) {
  const refresh = useRefresh(ZONES)
  const [draft, setDraft] = useState<Draft>(NO_DRAFT)
  const [base, setBase] = useState(zone.version)
  const [isTakenOver, setTakenOver] = useState(false)
  const isDirty = draft.edits.length > 0 || draft.ttl !== undefined
  /** Whether some typed input is not part of the draft yet. It belongs to this version as well. */
  const [isHeld, setHeld] = useState(false)
  // Without changes here, saved changes of others are shown immediately.
  if (!isDirty && !isHeld && zone.version > base) setBase(zone.version)

  const save = useMutation({
    mutationFn: () => saveRecords(zone.id, base, bodyOf(draft)),
    meta: { isQuiet: true },
    onSuccess: async (written) => {
      setDraft(NO_DRAFT)
      setBase(written.version)
      setTakenOver(false)
      await refresh()
      onSaved(written)
    },
  })
  /** Applies our changes on top of another user's version. */
  const takeOver = ({ version, records }: ZoneMeanwhile) => {
    setDraft((mine) => ({ ...mine, edits: rebased(mine.edits, records) }))
    setBase(version)
    setTakenOver(true)
    save.reset()
    void refresh()
  }
  const look = useMutation({
    mutationFn: async (): Promise<ZoneMeanwhile> => ({
      version: zone.version,
      by: zone.updatedBy,
      at: zone.updatedAt,
      ...(await fetchDifference(zone.id, base, zone.version)),
    }),
  })
  const edit = (change: (edits: readonly Edit[]) => readonly Edit[]) => {
    save.reset()
    setDraft((mine) => ({ ...mine, edits: change(mine.edits) }))
  }
  const refused = meanwhileOf(save.error)
  return {
    draft,
    isDirty,
    /** The version on which the draft is based. */
    base,
    save,
    /** The changes of another user, once known: after a refused save, or on request. */
    meanwhile: refused ?? (look.data && look.data.version > base ? look.data : undefined),
    isOutdated: (isDirty || isHeld) && zone.version > base,
    setHeld,
    look,
    takeOver,
    isTakenOver,
    set: (next: Draft) => {
      save.reset()
      setDraft(next)
    },
    add: (record: DraftRecord) => edit((edits) => withAdded(edits, record)),
    change: (record: DraftRecord, after: DraftRecord) => edit((edits) => withChanged(edits, record, after)),
    remove: (record: DraftRecord) => edit((edits) => withRemoved(edits, record)),
    undo: (done: Edit) => edit((edits) => without(edits, done)),
    discard: () => {
      save.reset()
      setTakenOver(false)
      setDraft(NO_DRAFT)
    },
  }
}
export type ZoneDraft = ReturnType<typeof useZoneDraft>
