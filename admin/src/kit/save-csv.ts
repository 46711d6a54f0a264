import { saveFile } from './save-file.ts'

/** Saves a table as a CSV file that spreadsheets read, without formulas. */
export async function saveCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  // Most pages never need it.
  const { csvHeader, csvLine } = await import('@netwarden/shared/csv')
  saveFile(`${name}.csv`, csvHeader(columns) + rows.map(csvLine).join(''), 'text/csv')
}
