export * from './domain-list.ts'
export { isExceptionEntry, listHolds, readListEntry } from './list-entries.ts'
export { LIST_FORMS, type ListFormName } from './mixed-lines.ts'
