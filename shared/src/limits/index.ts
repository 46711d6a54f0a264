export * from './constants.ts'
export * from './field-limits.ts'
