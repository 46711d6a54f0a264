export { type ChangeDraft, type DraftException, endOf, exceptedAddresses } from './change-draft.ts'
export { type MeasuredReplay, ReplayService } from './replay.service.ts'
