export { ListUpdates } from './list-updates.service.ts'
