import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { AlarmDeliveryRow } from './alarms.repository.ts'

/** A message to one receiver, in the form in which it is sent. */
export interface NewDelivery {
  /** `mail`, or the id of a webhook. */
  channel: string
  receiver: string
  subject: string
  content: unknown
  /** Risk events whose histories record the delivery. */
  eventIds: readonly string[]
}

/** A delivery that is due now. */
export function newDelivery(
  { clock, createId }: { clock: Clock; createId: CreateId },
  { content, eventIds, ...to }: NewDelivery,
): AlarmDeliveryRow {
  const now = clock.now()
  return {
    id: createId(),
    ...to,
    content: JSON.stringify(content),
    state: 'waiting',
    attempts: 0,
    createdAt: now,
    nextAt: now,
    sentAt: null,
    answer: null,
    eventIds: JSON.stringify(eventIds),
  }
}
