export * from './segments-csv.ts'
