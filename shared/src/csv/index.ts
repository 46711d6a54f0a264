export { decodeText } from './decode-text.ts'
export { type CsvFile, type CsvRow, readCsv } from './read-csv.ts'
export {
  type CsvRecord,
  type CsvShape,
  type CsvTable,
  readCsvTableInSteps,
} from './read-table.ts'
export { rowFaults } from './row-faults.ts'
