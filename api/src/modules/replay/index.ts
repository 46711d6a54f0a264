export { type ChangeDraft, exceptedAddresses } from './change-draft.ts'
export { type ReadDraft, scopeOf } from './draft-reader.ts'
export { type MeasuredReplay, ReplayService } from './replay.service.ts'
