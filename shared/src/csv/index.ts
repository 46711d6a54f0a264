export * from './csv-cell.ts'
export { decodeText } from './decode-text.ts'
export * from './devices-csv.ts'
export * from './orgs-csv.ts'
export { type CsvFile, type CsvRow, MAX_CSV_ROW, readCsv } from './read-csv.ts'
export {
  type CsvRecord,
  type CsvShape,
  type CsvTable,
  readCsvTableInSteps,
} from './read-table.ts'
export { rowFaults } from './row-faults.ts'
export * from './segments-csv.ts'
export * from './users-csv.ts'
