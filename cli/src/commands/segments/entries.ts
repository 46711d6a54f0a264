import { segmentCalls, segmentResource } from '@netwarden/shared/contract'
import type { Segment, SegmentEntry } from '@netwarden/shared/domain'
import { parseDeviceEntry } from '@netwarden/shared/validators'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { columnsOf } from '../columns.ts'
import { noteHostBits } from '../host-bits.ts'
import { getSegment } from './find-segment.ts'

const VERBS = ['list', 'add', 'remove'] as const
type Verb = (typeof VERBS)[number]

interface EntryOptions extends ConfirmOptions {
  comment?: string
  user?: string
  department?: string
}

const FIELDS = ['entry', 'comment', 'user', 'department']

export function addSegmentsEntries(segments: Command, cli: Cli): void {
  const { t } = cli
  const command = segments
    .command('entries')
    .description(t('help.segments.entries'))
    .argument('<segment>', t('help.argument.segment'))
    .addArgument(new Argument('[action]', t('help.argument.entryVerb')).choices(VERBS).default('list'))
    .argument('[entry...]', t('help.argument.segmentEntries'))
    .option('--comment <text>', t('help.option.comment'))
    .option('--user <name>', t('help.option.entryUser'))
    .option('--department <name>', t('help.option.entryDepartment'))
  addYes(command, cli).action((nameOrId: string, verb: Verb, entries: string[], options: EntryOptions) =>
    run(cli, nameOrId, verb, entries, options),
  )
}

async function run(
  cli: Cli,
  nameOrId: string,
  verb: Verb,
  entries: string[],
  options: EntryOptions,
): Promise<void> {
  if ((verb === 'list') !== (entries.length === 0))
    throw new UsageFailure(cli.t('usage.segmentEntries'), [cli.t('hint.help')])
  const api = cli.api()
  const { id } = await getSegment(cli, api, nameOrId)
  const segment = await api.call(segmentResource.get, { id })
  if (verb === 'list') return print(cli, segment.entries)
  if (verb === 'add') return add(cli, api, segment, entries, options)
  return remove(cli, api, segment, entries, options)
}

function canonicalEntry(text: string): string {
  return parseDeviceEntry(text)?.entry ?? text
}

/** Adds entries; existing ones stay unchanged. */
async function add(
  cli: Cli,
  api: ApiClient,
  segment: Segment,
  entries: readonly string[],
  { comment = '', user = '', department = '' }: EntryOptions,
): Promise<void> {
  const known = new Set(segment.entries.map(({ entry }) => entry))
  const added = entries
    .filter((entry) => !known.has(canonicalEntry(entry)))
    .map((entry) => ({ entry, comment, user, department }))
  if (added.length > 0) await write(cli, api, segment, [...segment.entries, ...added])
  print(cli, added)
}

async function remove(
  cli: Cli,
  api: ApiClient,
  segment: Segment,
  entries: readonly string[],
  options: EntryOptions,
): Promise<void> {
  const leaving = new Set(entries.map(canonicalEntry))
  const removed = segment.entries.filter(({ entry }) => leaving.has(entry))
  const found = new Set(removed.map(({ entry }) => entry))
  const missing = [...leaving].filter((entry) => !found.has(entry))
  if (missing.length > 0) {
    const params = { segment: segment.name, entries: missing.join(', ') }
    throw new CliFailure(cli.t('fault.noEntry', params), [cli.t('hint.entriesList')])
  }
  await confirmDeletion(cli, options, [...found])
  await write(
    cli,
    api,
    segment,
    segment.entries.filter(({ entry }) => !leaving.has(entry)),
  )
  print(cli, removed)
}

/** Refused where another user changed the segment after it was read. */
async function write(cli: Cli, api: ApiClient, { id, version }: Segment, entries: SegmentEntry[]) {
  const written = await api.call(segmentCalls.update, { id, version, entries })
  noteHostBits(cli, written.hostBitsCleared)
}

function print({ out, t }: Cli, entries: readonly SegmentEntry[]): void {
  const columns = columnsOf(t, [
    ['entry', 'column.entry'],
    ['comment', 'column.comment'],
    ['user', 'column.user'],
    ['department', 'column.department'],
  ])
  out.list(entries, columns, FIELDS)
}
