import { alarmCalls, reportMailCalls } from '@netwarden/shared/contract'
import {
  REPORT_DELIVERY_STATES,
  type ReportDeliveryState,
  type ReportMail,
  reportMailSchema,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../../cli.ts'
import { columnsOf } from '../../columns.ts'
import { briefSegments } from '../../segments/find-segment.ts'
import { addTimedLimit, printTimed } from '../../timed-pages.ts'

const FIELDS = ['id', 'period', 'enabled', 'segment', 'parts', 'recipients', 'problems', 'nextAt']
const DELIVERY_FIELDS = [
  'id',
  'createdAt',
  'username',
  'period',
  'from',
  'to',
  'state',
  'attempts',
  'nextAt',
  'sentAt',
  'reason',
  'answer',
]

export function addMailList(mail: Command, cli: Cli): void {
  mail
    .command('list')
    .description(cli.t('help.reports.mail.list'))
    .action(async () => printReports(cli, await cli.api().call(reportMailCalls.read, {})))
}

/** A line for each report; JSON has the answers of the server. */
export async function printReports(cli: Cli, reports: readonly ReportMail[]): Promise<void> {
  const { out, t, notes } = cli
  if (out.format === 'json') {
    out.list(reports, [], Object.keys(reportMailSchema.shape))
    return
  }
  const { isMailOn } = await cli.api().call(alarmCalls.read, {})
  if (!isMailOn) notes.say(t('note.mailOff'))
  const names = await segmentNames(cli, reports)
  out.list(
    reports.map(({ id, period, enabled, segmentId, parts, people }) => ({
      id,
      period,
      enabled,
      segment: segmentId === null ? t('word.wholeNetwork') : (names.get(segmentId) ?? segmentId),
      parts: parts.join(', '),
      recipients: people.map(({ username }) => username).join(', '),
      problems: people
        .flatMap(({ username, problem }) =>
          problem === null ? [] : [`${username}: ${t(`problem.${problem}`)}`],
        )
        .join(', '),
      nextAt: people.flatMap(({ nextAt }) => nextAt ?? []).sort()[0] ?? null,
    })),
    columnsOf(t, [
      ['id', 'column.id'],
      ['period', 'column.period'],
      ['enabled', 'column.enabled'],
      ['segment', 'column.segment'],
      ['parts', 'column.parts'],
      ['recipients', 'column.recipients'],
      ['problems', 'column.problems'],
      ['nextAt', 'column.nextSending', 'time'],
    ]),
    FIELDS,
  )
}

async function segmentNames(cli: Cli, reports: readonly ReportMail[]): Promise<Map<string, string>> {
  if (reports.every(({ segmentId }) => segmentId === null)) return new Map()
  return new Map((await briefSegments(cli.api())).map(({ id, name }) => [id, name]))
}

export function addMailLog(mail: Command, cli: Cli): void {
  const { t } = cli
  const command = mail
    .command('log')
    .description(t('help.reports.mail.log'))
    .addOption(new Option('--state <state>', t('help.option.deliveryState')).choices(REPORT_DELIVERY_STATES))
  addTimedLimit(command, cli).action((options: { state?: ReportDeliveryState; limit: number }) =>
    log(cli, options),
  )
}

async function log(
  cli: Cli,
  { state, limit }: { state?: ReportDeliveryState; limit: number },
): Promise<void> {
  const { t, out } = cli
  const columns = columnsOf(t, [
    ['id', 'column.id'],
    ['createdAt', 'column.createdAt', 'time'],
    ['username', 'column.username'],
    ['period', 'column.period'],
    ['from', 'column.from', 'time'],
    ['state', 'column.state'],
    ['reason', 'column.reason'],
    ['answer', 'column.answer'],
  ])
  await printTimed(cli, out.rows(columns, DELIVERY_FIELDS), {
    to: undefined,
    limit,
    read: ({ to: _, ...page }) => cli.api().call(reportMailCalls.deliveries, { state, ...page }),
  })
}
