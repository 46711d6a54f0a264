import { type Schedule, type ScheduleSlot, scheduleSchema } from '@netwarden/shared/domain'

/** A schedule as it is typed: times may be empty and days missing. */
export interface ScheduleDraft {
  tz: string
  slots: ScheduleSlot[]
}
export type SlotFault = 'days' | 'time'

/** Working hours: a common first slot. */
const FIRST_SLOT: ScheduleSlot = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

/** The form stores a text, so that drafts with the same content are equal; an empty text means always. */
export function writeDraft(draft: Schedule | ScheduleDraft | null): string {
  if (draft === null) return ''
  const slots = draft.slots.map(({ days, from, to }) => ({ days, from, to }))
  return JSON.stringify({ tz: draft.tz, slots })
}

export function readDraft(text: string): ScheduleDraft | null {
  return text === '' ? null : JSON.parse(text)
}

export function firstDraft(tz: string): ScheduleDraft {
  return { tz, slots: [FIRST_SLOT] }
}

export function withSlot(draft: ScheduleDraft): ScheduleDraft {
  return { ...draft, slots: [...draft.slots, draft.slots.at(-1) ?? FIRST_SLOT] }
}

export function withoutSlot(draft: ScheduleDraft, place: number): ScheduleDraft {
  return { ...draft, slots: draft.slots.filter((_slot, index) => index !== place) }
}

export function changeSlot(
  draft: ScheduleDraft,
  place: number,
  changes: Partial<ScheduleSlot>,
): ScheduleDraft {
  const slots = draft.slots.map((slot, index) => (index === place ? { ...slot, ...changes } : slot))
  return { ...draft, slots }
}

export function toggleDay(days: readonly number[], day: number): number[] {
  const next = days.includes(day) ? days.filter((known) => known !== day) : [...days, day]
  return next.sort((a, b) => a - b)
}

export function slotFault({ days, from, to }: ScheduleSlot): SlotFault | undefined {
  if (days.length === 0) return 'days'
  return from === '' || to === '' ? 'time' : undefined
}

/** Whether the server accepts the draft, by the server's own rule. */
export function isSound(text: string): boolean {
  const draft = readDraft(text)
  return draft === null || scheduleSchema.safeParse(draft).success
}
