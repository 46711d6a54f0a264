import { EXCEPTION_STATES, exceptionCalls, type PolicyException } from '@netwarden/shared/contract'
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
import { deviceAddress } from '../devices/device-addresses.ts'
import { getSegment } from '../segments/find-segment.ts'

interface AddOptions extends LifetimeOptions {
  reason: string
  device?: string
  segment?: string
}

interface ListOptions {
  state: PolicyExceptionState
  q?: string
  user?: string
}
type PolicyExceptionState = (typeof EXCEPTION_STATES)[number]

const MOST_LISTED = 200
const FIELDS = [
  'id',
  'domain',
  'deviceIP',
  'deviceName',
  'segmentId',
  'segmentName',
  'by',
  'reason',
  'createdAt',
  'expiresAt',
  'uses',
  'lastUsedAt',
]

export function addExceptions(program: Command, cli: Cli): void {
  const exceptions = program.command('exceptions').description(cli.t('help.exceptions')).helpCommand(false)
  addAdd(exceptions, cli)
  addList(exceptions, cli)
  exceptions
    .command('end')
    .argument('<id>', cli.t('help.argument.exception'))
    .description(cli.t('help.exceptions.end'))
    .action(async (id: string) => {
      cli.out.one(
        await cli.api().call(exceptionCalls.end, { id }),
        columnsOf(cli.t, [['id', 'column.ended']]),
      )
    })
}

function addAdd(exceptions: Command, cli: Cli): void {
  const { t } = cli
  exceptions
    .command('add')
    .argument('<domain>', t('help.option.domain'))
    .description(t('help.exceptions.add'))
    .addOption(
      new Option('--for <duration>', t('help.option.exceptionFor'))
        .choices(Object.keys(NAMED_DURATIONS))
        .argParser(createDurationReader(t))
        .conflicts('until'),
    )
    .option('--until <time>', t('help.option.exceptionUntil'), createExpiryReader(t))
    .addOption(new Option('--device <device>', t('help.option.exceptionDevice')).conflicts('segment'))
    .option('--segment <segment>', t('help.option.segment'))
    .requiredOption('--reason <text>', t('help.option.pauseReason'))
    .action((domain: string, options: AddOptions) => add(cli, domain, options))
}

async function add(cli: Cli, domain: string, options: AddOptions) {
  const { for: duration, until, reason, device, segment } = options
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const end = exceptionEndOf({
    for: until === undefined ? (duration ?? NAMED_DURATIONS.hour) : undefined,
    until,
  })
  const deviceIP = device === undefined ? undefined : await deviceAddress(cli, api, device)
  const made = await api.call(exceptionCalls.create, { domain, ...end, reason, deviceIP, segmentId })
  cli.out.one(
    made,
    columnsOf(cli.t, [
      ['id', 'column.id'],
      ['expiresAt', 'column.until', 'time'],
    ]),
  )
}

function addList(exceptions: Command, cli: Cli): void {
  const { t } = cli
  exceptions
    .command('list')
    .description(t('help.exceptions.list'))
    .addOption(
      new Option('--state <state>', t('help.option.exceptionState'))
        .choices(EXCEPTION_STATES)
        .default('active'),
    )
    .option('--q <text>', t('help.option.policyText'))
    .option('--user <name>', t('help.option.person'))
    .action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { state, q, user }: ListOptions): Promise<void> {
  const { t, out, notes } = cli
  const { list: rows, total } = await cli
    .api()
    .call(exceptionCalls.list, { state, q, user, pageSize: MOST_LISTED })
  const scope = ({ deviceName, deviceIP, segmentName }: PolicyException) =>
    deviceName ?? deviceIP ?? segmentName
  const shown = out.format === 'table' ? rows.map((row) => ({ ...row, scope: scope(row) })) : rows
  out.list(
    shown,
    columnsOf(t, [
      ['domain', 'column.domain'],
      ['scope', 'column.scope'],
      ['expiresAt', 'column.until', 'time'],
      ['uses', 'column.uses'],
      ['by', 'column.by'],
      ['reason', 'column.reason'],
      ['id', 'column.id'],
    ]),
    FIELDS,
  )
  if (rows.length < total) notes.say(t('note.shownOf', { shown: rows.length, total }))
}
