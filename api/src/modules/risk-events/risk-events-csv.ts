import { csvHeader, csvLine } from '@netwarden/shared/csv'
import type { RiskEvent } from '@netwarden/shared/domain'

const COLUMNS = [
  'id',
  'detectedAt',
  'lastSeenAt',
  'code',
  'name',
  'riskLevel',
  'confidence',
  'status',
  'count',
  'deviceIP',
  'deviceMac',
  'domain',
  'org',
  'dstHostIP',
  'desc',
  'reasons',
  'solvedAt',
  'solvedBy',
  'solvedComment',
  'previousId',
] as const satisfies readonly (keyof RiskEvent)[]

/** Events as CSV, step by step; their reasons in the reader's words. */
export async function* riskEventsCsv(steps: AsyncIterable<readonly RiskEvent[]>): AsyncGenerator<string> {
  yield csvHeader(COLUMNS)
  for await (const events of steps) yield events.map(lineOf).join('')
}

function lineOf(event: RiskEvent): string {
  const reasons = event.reasons.map(({ text }) => text).join(' · ')
  return csvLine(COLUMNS.map((column) => (column === 'reasons' ? reasons : (event[column] ?? ''))))
}
