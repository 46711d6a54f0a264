import { MAX_CONTROL_BODY_BYTES } from '@netwarden/shared/limits'

/** A file of a segment's entries: entry, comment, user, department. */
export const SEGMENT_ENTRIES = {
  field: 'entries',
  mostBytes: MAX_CONTROL_BODY_BYTES,
  entryOf: ([entry = '', comment = '', user = '', department = '']: readonly string[]) => ({
    entry,
    comment,
    user,
    department,
  }),
}

export type SegmentEntryFields = ReturnType<typeof SEGMENT_ENTRIES.entryOf>
