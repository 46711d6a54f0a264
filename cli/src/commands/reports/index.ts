import { type Breakage, type PolicyReport, reportCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { addReportsMail } from './mail/index.ts'

type ReportName = Exclude<keyof PolicyReport, 'total'> | 'breakage'

interface ReportRow {
  report: ReportName
  name: string
  segment: string
  detail: string
}

export function addReports(program: Command, cli: Cli): void {
  const reports = program
    .command('reports')
    .description(cli.t('help.reports'))
    .helpCommand(false)
    .action(() => show(cli))
  addReportsMail(reports, cli)
}

/** For people a line for each row of all reports; JSON holds the answers of the API. */
async function show(cli: Cli): Promise<void> {
  const { out, t } = cli
  const api = cli.api()
  const [report, breakage] = await Promise.all([
    api.call(reportCalls.read, {}),
    api.call(reportCalls.breakage, {}),
  ])
  if (out.format === 'json') {
    out.one({ ...report, breakage }, [])
    return
  }
  const rows = [...breakage.map(breakageRow), ...rowsOf(report)].map((row) => ({
    ...row,
    what: t(`report.${row.report}`),
  }))
  out.list(
    rows,
    columnsOf(t, [
      ['what', 'column.report'],
      ['name', 'column.name'],
      ['segment', 'column.segment'],
      ['detail', 'column.detail'],
    ]),
    ['report', 'name', 'segment', 'detail'],
  )
}

function rowsOf(report: PolicyReport): ReportRow[] {
  const { unused, shadowed, contradicting, emptySegments, unreachableEntries, expired } = report
  const lists = (row: PolicyReport['contradicting'][number]) =>
    row.lists.map(({ name, solvedMode }) => `${name}: ${solvedMode}`).join(', ')
  return [
    ...expired.map((row) => rowOf('expired', row.name, row.segmentName, row.expiresAt)),
    ...shadowed.map((row) => rowOf('shadowed', row.name, row.segmentName, row.by.join(' '))),
    ...unused.map((row) => rowOf('unused', row.name, row.segmentName, row.since)),
    ...contradicting.map((row) => rowOf('contradicting', row.domain, row.segmentName, lists(row))),
    ...unreachableEntries.map((row) => rowOf('unreachableEntries', row.entry, row.segmentName, row.byName)),
    ...emptySegments.map((row) => rowOf('emptySegments', row.name, row.name, '')),
  ]
}

function breakageRow({ domain, score, signs, exception, segmentName }: Breakage): ReportRow {
  const detail = `${Math.round(score * 100)} % · ${signs.join(', ')} · ${exception.domain}`
  return rowOf('breakage', domain, segmentName, detail)
}

function rowOf(report: ReportName, name: string, segment: string, detail: string): ReportRow {
  return { report, name, segment, detail }
}
