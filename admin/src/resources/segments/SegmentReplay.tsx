import type { SEGMENT_FIELDS, Segment } from '@netwarden/shared/domain'
import { useWatch } from 'react-hook-form'
import { ReplayLine } from '../../domain/replay/index.ts'
import type { FormValues } from '../../ra/index.ts'
import { findFaults } from './entries/entry-faults.ts'
import { type EntryRow, entriesOf, isBlank } from './entries/entry-rows.ts'

interface Props {
  /** Undefined for a new segment. */
  segment: Segment | undefined
  rows: readonly EntryRow[]
  /** Whether entries were changed. */
  hasEntries: boolean
}

/** Within the form: what saving its entries, default action and inheritance would have changed, as soon as they differ. */
export function SegmentReplay({ segment, rows, hasEntries }: Props) {
  const { defaultMode, inherits } = useWatch<FormValues<typeof SEGMENT_FIELDS>>()
  const written = rows.filter((row) => !isBlank(row))
  if (defaultMode === undefined || inherits === undefined || findFaults(written).size > 0) return null
  const entries = entriesOf(written)
  if (!segment) {
    if (entries.length === 0) return null
    return <ReplayLine draft={NOTHING} newSegment={{ entries, defaultMode, inherits }} />
  }
  const changed = {
    ...(defaultMode !== segment.defaultMode && { defaultMode }),
    ...(inherits !== segment.inherits && { inherits }),
    ...(hasEntries && { entries }),
  }
  if (Object.keys(changed).length === 0) return null
  return <ReplayLine draft={{ segments: [{ id: segment.id, ...changed }] }} />
}

const NOTHING = {}
