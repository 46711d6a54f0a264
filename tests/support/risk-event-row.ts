import { randomUUID } from 'node:crypto'
import type { Place } from './write-attempt.ts'

/** An alarmed event without meaning; returns its id. */
export const makeRiskEvent = async ({ state }: Pick<Place, 'state'>): Promise<string> => {
  const none = { org: null, deviceMac: null, dstHostIp: null, previousId: null }
  const open = { solvedAt: null, solvedBy: null, solvedComment: null }
  const at = { detectedAt: Date.now() - 1_000, lastSeenAt: Date.now() - 1_000 }
  const what = {
    code: 'badListHit',
    type: 'threat',
    riskLevel: 'high',
    status: 'alarmed',
    count: 1,
    reasons: '[]',
  }
  const row = { id: randomUUID(), domain: 'bad.example', deviceIp: '10.1.0.1', version: 1 }
  await state
    .insertInto('riskEvent')
    .values({ ...row, ...what, ...none, ...open, ...at })
    .execute()
  return row.id
}
