export { ScheduleInput } from './ScheduleInput.tsx'
export { readDraft, writeDraft } from './schedule-draft.ts'
export { scheduleText, useScheduleText } from './schedule-text.ts'
