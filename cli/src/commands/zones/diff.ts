import { type ShownRecord, type ZoneDifferenceAnswer, zoneCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { createOriginReader } from '../../input/origin-argument.ts'
import type { Row } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { getZone } from './find-zone.ts'
import { send } from './import.ts'
import { readZoneFiles, reportFaults } from './zone-files.ts'

interface DiffOptions {
  origin?: string
  from?: number
  to?: number
}

const MAX_VERSION = 999_999_999

export function addZonesDiff(zones: Command, cli: Cli): void {
  const { t } = cli
  const version = createCountReader(t, MAX_VERSION, 'usage.count')
  zones
    .command('diff')
    .description(t('help.zones.diff'))
    .argument('[file]', t('help.argument.source'))
    .option('--origin <name>', t('help.option.origin'), createOriginReader(t))
    .option('--from <version>', t('help.option.fromVersion'), version)
    .option('--to <version>', t('help.option.toVersion'), version)
    .action((file: string | undefined, options: DiffOptions) => diff(cli, file, options))
}

/** Compares a file with the current zone, or two versions of a zone. */
async function diff(cli: Cli, file: string | undefined, options: DiffOptions): Promise<void> {
  const { t, out } = cli
  const difference =
    file === undefined ? await ofVersions(cli, options) : await ofFile(cli, file, options.origin)
  if (difference.added + difference.removed + difference.changed > 0) cli.outcome = 3
  if (out.format === 'json') return void out.one({ ...difference }, [])
  const { added, removed, changed } = difference.records
  const rows: Row[] = [
    ...removed.map((record) => rowOf('removed', record)),
    ...added.map((record) => rowOf('added', record)),
    ...changed.flatMap(({ before, after }) => [rowOf('before', before), rowOf('after', after)]),
  ]
  out.list(rows, differenceColumns(t), ['change', 'name', 'ttl', 'type', 'rdata'])
  const shown = added.length + removed.length + changed.length
  const total = difference.added + difference.removed + difference.changed
  if (shown < total) cli.notes.say(t('note.shownOf', { shown, total }))
}

async function ofVersions(cli: Cli, { origin, from, to }: DiffOptions): Promise<ZoneDifferenceAnswer> {
  if (origin === undefined || from === undefined) throw new UsageFailure(cli.t('usage.zoneDiff'))
  const api = cli.api()
  const { id } = await getZone(cli, api, origin)
  return api.call(zoneCalls.difference, { id, from, to })
}

async function ofFile(cli: Cli, path: string, origin: string | undefined): Promise<ZoneDifferenceAnswer> {
  const files = await readZoneFiles(cli, [path], origin)
  reportFaults(cli, files)
  const [file] = files
  if (!file || files.length > 1) throw new UsageFailure(cli.t('usage.zoneDiff'))
  const { added, removed, changed, records } = await send(cli.api(), file, true)
  return { added, removed, changed, records }
}

/** Columns of rows with a `change` and a record. */
export function differenceColumns(t: Cli['t']) {
  return [
    { field: 'change', title: t('column.sign'), show: signOf },
    ...columnsOf(t, [
      ['name', 'column.name'],
      ['ttl', 'column.ttl'],
      ['type', 'column.type'],
      ['rdata', 'column.rdata'],
    ]),
  ]
}

type Change = 'removed' | 'added' | 'before' | 'after'
const SIGNS: Readonly<Record<string, string>> = { removed: '-', added: '+', before: '<', after: '>' }
const signOf = (change: unknown): string => SIGNS[String(change)] ?? ''

function rowOf(change: Change, record: ShownRecord): Row {
  return { change, ...record }
}
