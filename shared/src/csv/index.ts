export { decodeText } from './decode-text.ts'
export { type CsvFile, type CsvRow, readCsv } from './read-csv.ts'
