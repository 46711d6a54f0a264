import { type GrantInput, requestCalls } from '@netwarden/shared/contract'
import { type AccessRequest, REQUEST_SCOPES, REQUEST_STATES } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import {
  createDurationReader,
  exceptionEndOf,
  type LifetimeOptions,
  NAMED_DURATIONS,
} from '../../input/duration-argument.ts'
import { createExpiryReader } from '../../input/expiry-argument.ts'
import { columnsOf } from '../columns.ts'

interface ListOptions {
  status: (typeof REQUEST_STATES)[number] | 'all'
}

interface GrantOptions extends LifetimeOptions {
  scope: GrantInput['scope']
  comment?: string
}

const MOST_LISTED = 200
const FIELDS = [
  'id',
  'domain',
  'deviceIP',
  'deviceName',
  'segmentId',
  'segmentName',
  'policyId',
  'policyName',
  'controlGroup',
  'isBanned',
  'needsSuperadmin',
  'reason',
  'contact',
  'visits24h',
  'otherDevices',
  'otherRequests',
  'enforcer',
  'createdAt',
  'status',
  'decidedBy',
  'decidedAt',
  'comment',
  'exceptionId',
  'until',
]

export function addRequests(program: Command, cli: Cli): void {
  const { t } = cli
  const requests = program.command('requests').description(t('help.requests')).helpCommand(false)
  requests
    .command('list')
    .description(t('help.requests.list'))
    .addOption(
      new Option('--status <status>', t('help.option.requestStatus'))
        .choices([...REQUEST_STATES, 'all'])
        .default('open'),
    )
    .action((options: ListOptions) => list(cli, options))
  requests
    .command('grant')
    .argument('<id>', t('help.argument.request'))
    .description(t('help.requests.grant'))
    .addOption(
      new Option('--for <duration>', t('help.option.exceptionFor'))
        .choices(Object.keys(NAMED_DURATIONS))
        .argParser(createDurationReader(t))
        .conflicts('until'),
    )
    .option('--until <time>', t('help.option.exceptionUntil'), createExpiryReader(t))
    .addOption(
      new Option('--scope <scope>', t('help.option.requestScope')).choices(REQUEST_SCOPES).default('device'),
    )
    .option('--comment <text>', t('help.option.requestComment'))
    .action((id: string, options: GrantOptions) => grant(cli, id, options))
  requests
    .command('refuse')
    .argument('<id>', t('help.argument.request'))
    .description(t('help.requests.refuse'))
    .option('--comment <text>', t('help.option.requestComment'))
    .action(async (id: string, { comment }: { comment?: string }) => {
      cli.out.one(
        await cli.api().call(requestCalls.refuse, { id, comment }),
        columnsOf(t, [['id', 'column.refusedRequest']]),
      )
    })
}

async function list(cli: Cli, { status }: ListOptions): Promise<void> {
  const { t, out, notes } = cli
  const { list: rows, total } = await cli.api().call(requestCalls.list, {
    ...(status !== 'all' && { status }),
    pageSize: MOST_LISTED,
  })
  const named = ({ deviceName, deviceIP }: AccessRequest) => deviceName ?? deviceIP
  const shown = out.format === 'table' ? rows.map((row) => ({ ...row, deviceIP: named(row) })) : rows
  out.list(
    shown,
    columnsOf(t, [
      ['id', 'column.id'],
      ['createdAt', 'column.createdAt', 'time'],
      ['domain', 'column.domain'],
      ['deviceIP', 'column.requestDevice'],
      ['reason', 'column.reason'],
      ['policyName', 'column.policyName'],
      ['visits24h', 'column.visits24h'],
      ['otherDevices', 'column.otherDevices'],
      ['status', 'column.status'],
    ]),
    FIELDS,
  )
  if (rows.length < total) notes.say(t('note.shownOf', { shown: rows.length, total }))
}

async function grant(cli: Cli, id: string, options: GrantOptions): Promise<void> {
  const { for: duration, until, scope, comment } = options
  const end = exceptionEndOf({
    for: until === undefined ? (duration ?? NAMED_DURATIONS.hour) : undefined,
    until,
  })
  const granted = await cli.api().call(requestCalls.grant, { id, ...end, scope, comment })
  cli.out.one(granted, columnsOf(cli.t, [['exceptionId', 'column.exceptionId']]))
}
