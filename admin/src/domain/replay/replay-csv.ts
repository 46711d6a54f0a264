import type { Replay } from '@netwarden/shared/contract'
import { csvHeader, csvLine } from '@netwarden/shared/csv'
import type { ReplayView } from './replay-views.ts'

const EXAMPLE_COLUMNS = [
  'accessAt',
  'deviceIP',
  'deviceMac',
  'deviceName',
  'domain',
  'dstHostIP',
  'application',
  'solvedMode',
  'controlGroup',
  'policyId',
] as const
const DRAFT_COLUMNS = ['draftSolvedMode', 'draftControlGroup', 'draftPolicyId']

/** The rows of a view of a replay as a CSV file. */
export function replayCsv({ byDomain, byDevice, examples }: Replay, view: ReplayView): string {
  if (view === 'names') return fileOf(['domain', 'toBanned', 'toPassed', 'devices'], byDomain)
  if (view === 'devices') return fileOf(['deviceIP', 'deviceName', 'toBanned', 'toPassed'], byDevice)
  const lines = examples.map(({ draft, ...visit }) =>
    csvLine([
      ...EXAMPLE_COLUMNS.map((column) => visit[column]),
      ...[draft.solvedMode, draft.controlGroup, draft.policyId],
    ]),
  )
  return csvHeader([...EXAMPLE_COLUMNS, ...DRAFT_COLUMNS]) + lines.join('')
}

function fileOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
): string {
  return csvHeader(columns) + rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
}
