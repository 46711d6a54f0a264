export { type CatalogList, ListCatalog } from './list-catalog.ts'
export {
  ListEnablementsRepository,
  type ListSetting,
  type ListSwitch,
  settingOf,
  UNTOUCHED,
} from './list-enablements.repository.ts'
export { ListNames } from './list-names.service.ts'
export { ListPeriodsRepository } from './list-periods.repository.ts'
export { ListsRepository, leaseOfList, type VersionHead } from './lists.repository.ts'
export {
  LookBacksRepository,
  type PastVisitor,
  type Progress,
  pastVisitorSchema,
} from './look-backs.repository.ts'
export { type HitsOf, PolicyHitsRepository, UNKNOWN_HITS } from './policy-hits.repository.ts'
export {
  builtInCheck,
  builtInVersion,
  getVersion,
  type Hold,
  presentCheck,
  presentLookBack,
  presentPeriod,
  presentUpdated,
  presentVersion,
  unusedOf,
} from './present-lists.ts'
export { messageOfFailure, say } from './stored-message.ts'
export type { ListTasks, QueriedName, ReadList } from './thread/list-tasks.ts'
export { ListThread } from './thread/list-thread.ts'
