import type { StoredSegment } from '../segment-repository/index.ts'

/** The log stores no more of a long list than a page can show. */
const MAX_LOGGED = 100

export function loggedSegment({
  name,
  description,
  defaultMode,
  banAnswer,
  entries,
  entryCount,
}: StoredSegment) {
  return {
    name,
    description,
    defaultMode,
    banAnswer,
    entryCount,
    entries: entries.slice(0, MAX_LOGGED).map(({ entry }) => entry),
  }
}
