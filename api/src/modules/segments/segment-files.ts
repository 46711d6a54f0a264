import { csvHeader, csvLine, SEGMENTS_CSV_COLUMNS } from '@netwarden/shared/csv'
import { SEGMENT_SETTINGS } from '@netwarden/shared/domain'
import { cellsOf, initialValues } from '@netwarden/shared/fields'
import type { StoredSegment } from '../segment-repository/index.ts'

const EXAMPLE = [
  'Office',
  ...cellsOf(SEGMENT_SETTINGS, initialValues(SEGMENT_SETTINGS)),
  ...['10.20.0.0/16', '', '', ''],
]

/** Segments as CSV with the columns that an import takes; one without entries has a row, too. */
export async function* segmentsCsv(segments: AsyncIterable<StoredSegment>): AsyncGenerator<string> {
  yield csvHeader(SEGMENTS_CSV_COLUMNS)
  for await (const segment of segments) {
    const about = [segment.name, ...cellsOf(SEGMENT_SETTINGS, segment)]
    const rows = segment.entries.map((row) => [
      ...about,
      row.entry,
      row.comment,
      row.userName,
      row.department,
    ])
    yield (rows.length === 0 ? [[...about, '', '', '', '']] : rows).map(csvLine).join('')
  }
}

/** A file to fill in: the header and one example. */
export function segmentsCsvTemplate(): string {
  return csvHeader(SEGMENTS_CSV_COLUMNS) + csvLine(EXAMPLE)
}
