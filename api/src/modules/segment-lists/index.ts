export { ListsService, type WantedSetting } from './lists.service.ts'
