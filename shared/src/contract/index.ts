export * from './call.ts'
export * from './fields.ts'
