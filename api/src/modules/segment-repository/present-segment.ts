import type { Segment } from '@netwarden/shared/domain'
import { LANGUAGES, type Language, translate } from '@netwarden/shared/i18n'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { StoredSegment } from './segments.repository.ts'

export function presentSegment(row: StoredSegment, language: Language): Segment {
  return {
    ...row,
    name: segmentName(row.name, language),
    entries: row.entries.map(({ entry, comment, userName, department }) => ({
      entry,
      comment,
      user: userName,
      department,
    })),
    ...(row.entries.length < row.entryCount ? { hasMoreEntries: true as const } : {}),
    isBuiltIn: row.id === BUILT_IN_SEGMENT_ID,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** The built-in segment has no stored name; some have one from earlier versions. */
export function segmentName(stored: string, language: Language): string {
  return stored === '' ? translate(language, 'segment.builtIn') : stored
}

/** Whether a text is a default name of the built-in segment. */
export function isBuiltInName(name: string): boolean {
  return LANGUAGES.some((language) => translate(language, 'segment.builtIn') === name)
}
