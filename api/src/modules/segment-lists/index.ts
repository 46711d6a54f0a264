export { ListsService, type WantedStanding } from './lists.service.ts'
