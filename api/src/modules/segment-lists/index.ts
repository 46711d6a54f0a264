export type { WantedSetting } from './list-settings.ts'
export { ListsService } from './lists.service.ts'
