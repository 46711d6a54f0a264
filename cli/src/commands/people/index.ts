import {
  exceptionCalls,
  exceptionSchema,
  personDetailSchema,
  subjectCalls,
  TIMESPANS,
  type Timespan,
} from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

const MOST_EXCEPTIONS = 20
const DEVICE_FIELDS = Object.keys(personDetailSchema.shape.devices.element.shape)
const EXCEPTION_FIELDS = Object.keys(exceptionSchema.shape)

export function addPeople(program: Command, cli: Cli): void {
  const { t } = cli
  const people = program.command('people').description(t('help.people')).helpCommand(false)
  people
    .command('show')
    .description(t('help.people.show'))
    .argument('<name>', t('help.argument.person'))
    .addOption(new Option('--span <span>', t('help.option.span')).choices(TIMESPANS).default('day'))
    .action((name: string, { span }: { span: Timespan }) => show(cli, name, span))
}

/** The figures of a person, then their devices and the exceptions for these; in other formats all of it in one object. */
async function show(cli: Cli, name: string, timespan: Timespan): Promise<void> {
  const { t, out, notes } = cli
  const api = cli.api()
  const [person, { list: exceptions, total }] = await Promise.all([
    api.call(subjectCalls.person, { name, timespan }),
    api.call(exceptionCalls.list, {
      user: name,
      state: 'all',
      sort: 'createdAt',
      order: 'desc',
      pageSize: MOST_EXCEPTIONS,
    }),
  ])
  out.one({ ...person, exceptions }, personColumns(cli))
  if (out.format !== 'table') return
  notes.say(t('note.personDevices'))
  out.list(person.devices, deviceColumns(cli), DEVICE_FIELDS)
  if (exceptions.length === 0) return
  notes.say(t('note.personExceptions', { shown: exceptions.length, total }))
  out.list(
    exceptions,
    columnsOf(t, [
      ['domain', 'column.domain'],
      ['deviceIP', 'column.deviceIP'],
      ['validFrom', 'column.validFrom', 'time'],
      ['expiresAt', 'column.until', 'time'],
      ['by', 'column.by'],
      ['reason', 'column.reason'],
    ]),
    EXCEPTION_FIELDS,
  )
}

function personColumns({ t }: Cli) {
  return columnsOf(t, [
    ['key', 'column.user'],
    ['department', 'column.department'],
    ['visits', 'column.visits'],
    ['banned', 'column.banned'],
    ['firstAccessAt', 'column.firstAt', 'time'],
    ['lastActiveAt', 'column.lastAt', 'time'],
  ])
}

function deviceColumns({ t }: Cli) {
  return [
    ...columnsOf(t, [
      ['name', 'column.name'],
      ['deviceIP', 'column.deviceIP'],
      ['deviceMac', 'column.mac'],
    ]),
    {
      field: 'segment',
      title: t('column.segment'),
      show: (segment: unknown) => segmentName(segment),
    },
    ...columnsOf(t, [
      ['visits', 'column.visits'],
      ['banned', 'column.banned'],
      ['lastActiveAt', 'column.lastActiveAt', 'time'],
    ]),
  ]
}

function segmentName(segment: unknown): string {
  return typeof segment === 'object' && segment !== null && 'name' in segment ? String(segment.name) : '-'
}
