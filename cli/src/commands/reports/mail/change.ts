import { type ReportMailChanges, reportMailCalls } from '@netwarden/shared/contract'
import {
  REPORT_MAIL_FIELDS,
  REPORT_PART_NAMES,
  type ReportMail,
  type ReportPart,
} from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../../cli.ts'
import { CliFailure, UsageFailure } from '../../../failure.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../../input/confirm.ts'
import { addFieldOptions, fieldsOfOptions } from '../../../input/field-options.ts'
import { createNameListReader } from '../../../input/name-list.ts'
import { getSegment } from '../../segments/find-segment.ts'
import { getUser } from '../../users/find-user.ts'
import { printReports } from './list.ts'

const WHOLE_NETWORK = 'none'

interface ChangeOptions extends Record<string, unknown> {
  to?: string[]
  segment?: string
  parts?: string[]
}

type NewReport = ReportMailChanges['reports'][number]

function addChangeOptions(command: Command, { t }: Cli): Command {
  const readNames = createNameListReader(t)
  addFieldOptions(command, t, REPORT_MAIL_FIELDS)
  return command
    .option('--to <users>', t('help.option.reportTo'), readNames)
    .option('--segment <segment>', t('help.option.reportSegment', { none: WHOLE_NETWORK }))
    .option(
      '--parts <parts>',
      t('help.option.reportParts', { parts: REPORT_PART_NAMES.join(', ') }),
      readNames,
    )
}

export function addMailAdd(mail: Command, cli: Cli): void {
  const command = mail.command('add').description(cli.t('help.reports.mail.add'))
  addChangeOptions(command, cli).action(async (options: ChangeOptions) => {
    if (options.to === undefined) throw new UsageFailure(cli.t('usage.reportTo'))
    const stored = await read(cli)
    const initial: NewReport = {
      period: 'weekly',
      enabled: true,
      recipients: [],
      segmentId: null,
      parts: [...REPORT_PART_NAMES],
    }
    await write(cli, stored, [...written(stored), await changed(cli, initial, options)])
  })
}

export function addMailSet(mail: Command, cli: Cli): void {
  const command = mail
    .command('set')
    .description(cli.t('help.reports.mail.set'))
    .argument('<report>', cli.t('help.argument.report'))
  addChangeOptions(command, cli).action(async (id: string, options: ChangeOptions) => {
    const { dryRun: _, ...given } = options
    if (Object.keys(given).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
    const stored = await read(cli)
    getReport(cli, stored, id)
    const reports = written(stored).map((report) =>
      report.id === id ? changed(cli, report, options) : report,
    )
    await write(cli, stored, await Promise.all(reports))
  })
}

export function addMailRemove(mail: Command, cli: Cli): void {
  const command = mail
    .command('remove')
    .description(cli.t('help.reports.mail.remove'))
    .argument('<report>', cli.t('help.argument.report'))
  addYes(command, cli).action(async (id: string, options: ConfirmOptions) => {
    const stored = await read(cli)
    getReport(cli, stored, id)
    await confirmDeletion(cli, options, [id])
    await write(
      cli,
      stored,
      written(stored).filter((report) => report.id !== id),
    )
  })
}

export function getReport({ t }: Cli, reports: readonly ReportMail[], id: string): ReportMail {
  const report = reports.find((known) => known.id === id)
  if (!report) throw new CliFailure(t('fault.noReport', { id }), [t('hint.reportsMailList')])
  return report
}

const read = (cli: Cli) => cli.api().call(reportMailCalls.read, {})

async function write(cli: Cli, before: readonly ReportMail[], reports: NewReport[]): Promise<void> {
  const version = before[0]?.version
  await printReports(cli, await cli.api().call(reportMailCalls.update, { reports, version }))
}

function written(reports: readonly ReportMail[]): NewReport[] {
  return reports.map(({ people: _, version: __, ...report }) => report)
}

async function changed(cli: Cli, report: NewReport, options: ChangeOptions): Promise<NewReport> {
  const { to, segment, parts } = options
  return {
    ...report,
    ...fieldsOfOptions(REPORT_MAIL_FIELDS, options),
    ...(to && { recipients: await userIds(cli, to) }),
    ...(segment !== undefined && { segmentId: await segmentIdOf(cli, segment) }),
    ...(parts && { parts: partsOf(cli, parts) }),
  }
}

async function userIds(cli: Cli, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await getUser(cli, cli.api(), name)).id)
  return ids
}

export async function segmentIdOf(cli: Cli, name: string): Promise<string | null> {
  return name === WHOLE_NETWORK ? null : (await getSegment(cli, cli.api(), name)).id
}

export function partsOf({ t }: Cli, names: readonly string[]): ReportPart[] {
  return names.map((name) => {
    const part = REPORT_PART_NAMES.find((known) => known === name)
    if (!part)
      throw new UsageFailure(t('usage.reportPart', { value: name, parts: REPORT_PART_NAMES.join(', ') }))
    return part
  })
}
