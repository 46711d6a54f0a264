export { ScheduleInput } from './ScheduleInput.tsx'
export { isSound, readDraft, writeDraft } from './schedule-draft.ts'
export { scheduleText, useScheduleText } from './schedule-text.ts'
