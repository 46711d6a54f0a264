import { randomUUID } from 'node:crypto'
import type { NewRiskEventRow } from '../../api/src/platform/state/tables/risk.ts'
import type { Place } from './write-attempt.ts'

/** An alarmed event of two hours ago. */
export function riskEventRow(fields: Partial<NewRiskEventRow> = {}): NewRiskEventRow {
  const detectedAt = fields.detectedAt ?? Date.now() - 2 * 3_600_000
  return {
    id: randomUUID(),
    code: 'badListHit',
    type: 'threat',
    riskLevel: 'high',
    status: 'alarmed',
    count: 1,
    org: null,
    domain: 'bad.example',
    deviceIp: '10.1.0.1',
    deviceMac: null,
    dstHostIp: null,
    reasons: JSON.stringify([{ code: 'visits', params: { visits: 3 } }]),
    previousId: null,
    detectedAt,
    lastSeenAt: detectedAt,
    solvedAt: null,
    solvedBy: null,
    solvedComment: null,
    version: 1,
    ...fields,
  }
}

/** Marked events of devices whose look-ups failed as often as given, each on another device of 10.9.0.0/24. */
export const markedFailures = (values: readonly number[], mark: number): NewRiskEventRow[] =>
  values.map((value) =>
    riskEventRow({
      code: 'nxdomainBurst',
      type: 'behaviour',
      domain: null,
      deviceIp: `10.9.0.${value % 250}`,
      mark,
      reasons: JSON.stringify([{ code: 'failures', params: { minutes: 5, failures: value, limit: 100 } }]),
    }),
  )

/** Stores an alarmed event without meaning; returns its id. */
export const makeRiskEvent = async ({ state }: Pick<Place, 'state'>): Promise<string> => {
  const row = riskEventRow({ detectedAt: Date.now() - 1_000, reasons: '[]' })
  await state.insertInto('riskEvent').values(row).execute()
  return row.id
}
