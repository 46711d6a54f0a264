import { SEGMENT_FIELDS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import type { StoredSegment } from '../segment-repository/index.ts'

/** The log stores no more of a long list than a page can show. */
const MAX_LOGGED = 100

export function loggedSegment(segment: StoredSegment) {
  return {
    ...pickFields(SEGMENT_FIELDS, segment),
    entryCount: segment.entryCount,
    entries: segment.entries.slice(0, MAX_LOGGED).map(({ entry }) => entry),
  }
}
