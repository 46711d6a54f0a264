export * from './access-record.ts'
export * from './visit-values.ts'
