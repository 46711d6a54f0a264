import { reportMailCalls } from '@netwarden/shared/contract'
import {
  REPORT_PART_NAMES,
  REPORT_PERIODS,
  type ReportPart,
  type ReportPeriod,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../../cli.ts'
import { createNameListReader } from '../../../input/name-list.ts'
import { getReport, partsOf, segmentIdOf } from './change.ts'

export interface WantedOptions {
  report?: string
  period?: ReportPeriod
  segment?: string
  parts?: string[]
}

/** Of a report that is mailed, or without one with all parts. */
export function addWantedOptions(command: Command, { t }: Cli): Command {
  return command
    .option('--report <id>', t('help.option.ofReport'))
    .addOption(new Option('--period <period>', t('help.option.reportPeriod')).choices(REPORT_PERIODS))
    .option('--segment <segment>', t('help.option.reportSegment', { none: 'none' }))
    .option(
      '--parts <parts>',
      t('help.option.reportParts', { parts: REPORT_PART_NAMES.join(', ') }),
      createNameListReader(t),
    )
}

export async function wantedReport(cli: Cli, { report: id, period, segment, parts }: WantedOptions) {
  const report =
    id === undefined ? undefined : getReport(cli, await cli.api().call(reportMailCalls.read, {}), id)
  const wanted: { period: ReportPeriod; segmentId: string | null; parts: ReportPart[] } = {
    period: period ?? report?.period ?? 'weekly',
    segmentId: segment === undefined ? (report?.segmentId ?? null) : await segmentIdOf(cli, segment),
    parts: parts ? partsOf(cli, parts) : (report?.parts ?? [...REPORT_PART_NAMES]),
  }
  return wanted
}
