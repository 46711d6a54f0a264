export * from './orgs-csv.ts'
