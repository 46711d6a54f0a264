import { csvHeader, csvLine, ORGS_CSV_COLUMNS } from '@netwarden/shared/csv'
import type { StoredOrganisation } from './orgs.repository.ts'

const EXAMPLE: Partial<Record<string, string>> = {
  name: 'Example Corp',
  nameZh: '示例公司',
  industry: 'software',
  address: 'Beijing, China',
  addressZh: '中国北京',
  country: 'CN',
  domains: 'example.com example.org',
}

/** The organisations as CSV, page by page, with the columns that an import takes. */
export async function* organisationsCsv(
  pages: AsyncIterable<readonly StoredOrganisation[]>,
): AsyncGenerator<string> {
  yield csvHeader(ORGS_CSV_COLUMNS)
  for await (const rows of pages) {
    const lines = rows.map((row) => ORGS_CSV_COLUMNS.map((column) => cellOf(row[column])))
    yield lines.map(csvLine).join('')
  }
}

const cellOf = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join(' '))

/** A file to fill in: the header and one example. */
export function organisationsCsvTemplate(): string {
  return csvHeader(ORGS_CSV_COLUMNS) + csvLine(ORGS_CSV_COLUMNS.map((column) => EXAMPLE[column] ?? ''))
}
