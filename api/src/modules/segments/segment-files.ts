import { csvHeader, csvLine, SEGMENTS_CSV_COLUMNS } from '@netwarden/shared/csv'
import type { StoredSegment } from '../segment-repository/index.ts'

const EXAMPLE = ['Office', '', 'passed', '', '10.20.0.0/16', '', '', '']

/** Segments as CSV with the columns that an import takes; one without entries has a row, too. */
export async function* segmentsCsv(segments: AsyncIterable<StoredSegment>): AsyncGenerator<string> {
  yield csvHeader(SEGMENTS_CSV_COLUMNS)
  for await (const { name, description, defaultMode, banAnswer, entries } of segments) {
    const about = [name, description, defaultMode, banAnswer ?? '']
    const rows = entries.map((row) => [...about, row.entry, row.comment, row.userName, row.department])
    yield (rows.length === 0 ? [[...about, '', '', '', '']] : rows).map(csvLine).join('')
  }
}

/** A file to fill in: the header and one example. */
export function segmentsCsvTemplate(): string {
  return csvHeader(SEGMENTS_CSV_COLUMNS) + csvLine(EXAMPLE)
}
