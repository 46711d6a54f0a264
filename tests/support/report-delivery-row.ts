import { randomUUID } from 'node:crypto'
import type { StateStore } from '../../api/src/platform/state/client.ts'

/** A delivery of a report that failed. */
export async function makeReportDelivery(state: StateStore): Promise<string> {
  const id = randomUUID()
  await state
    .insertInto('reportDelivery')
    .values({
      id,
      reportId: randomUUID(),
      userId: randomUUID(),
      username: 'reader',
      period: 'weekly',
      periodKey: 'weekly 2026-01-05',
      fromAt: 1,
      toAt: 2,
      state: 'failed',
      attempts: 7,
      createdAt: 3,
      nextAt: null,
      sentAt: null,
      reason: 'refused',
      answer: 'no such mailbox',
    })
    .execute()
  return id
}
