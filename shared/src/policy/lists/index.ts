export * from './domain-list.ts'
