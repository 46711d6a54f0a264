export { ListUpdates } from './list-updates.service.ts'
export type { OwnLists } from './own-lists.service.ts'
