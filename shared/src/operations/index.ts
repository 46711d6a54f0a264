export { ACTION_WORDS } from './action-words.ts'
export { type Change, type ChangeKind, findChanges, isRecord } from './changes.ts'
export type { LoggedObject } from './field-words.ts'
export { KIND_WORDS } from './kind-words.ts'
export {
  type OperationWords,
  operationWords,
  type WordedChange,
  wordlessSteps,
} from './operation-words.ts'
