export * from './users-csv.ts'
