import { type WrittenRecord, zoneCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { addYes } from '../../input/confirm.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { addVersionOption } from '../../input/version-option.ts'
import { columnsOf } from '../columns.ts'
import {
  addRecord,
  changeRecord,
  type RecordEditOptions,
  removeRecords,
  type StoredRecord,
} from './edit-records.ts'
import { getZone } from './find-zone.ts'

interface RecordOptions extends RecordEditOptions {
  type?: string
  name?: string
  q?: string
}

const VERBS = ['list', 'add', 'change', 'remove'] as const
type Verb = (typeof VERBS)[number]
const MAX_TTL = 0x7fff_ffff

export function addZonesRecords(zones: Command, cli: Cli): void {
  const { t } = cli
  const command = zones
    .command('records')
    .description(t('help.zones.records'))
    .argument('<origin>', t('help.argument.zone'))
    .addArgument(new Argument('[action]', t('help.argument.recordVerb')).choices(VERBS).default('list'))
    .argument('[record...]', t('help.argument.record'))
    .option('--type <type>', t('help.option.recordType'))
    .option('--name <name>', t('help.option.recordName'))
    .option('-q, --q <text>', t('help.option.recordText'))
    .option('--ttl <seconds>', t('help.option.recordTtl'), createCountReader(t, MAX_TTL, 'usage.count'))
    .option('--to <value>', t('help.option.recordTo'))
    .option('--ptr', t('help.option.ptr'))
  addYes(addVersionOption(command, cli), cli).action(
    (origin: string, verb: Verb, record: string[], options: RecordOptions) =>
      run(cli, { origin, verb, record, options }),
  )
}

interface Asked {
  origin: string
  verb: Verb
  record: string[]
  options: RecordOptions
}

async function run(cli: Cli, { origin, verb, record, options }: Asked): Promise<void> {
  if (verb === 'list') {
    if (record.length > 0) throw new UsageFailure(cli.t('usage.excessArguments'), [cli.t('hint.help')])
    return list(cli, origin, options)
  }
  const [name, type, ...data] = record
  const rdata = data.join(' ')
  if (name === undefined || type === undefined || (verb !== 'remove' && rdata === ''))
    throw new UsageFailure(cli.t('usage.record'), [cli.t('hint.record')])
  const api = cli.api()
  const zone = await getZone(cli, api, origin)
  const given = { name, type: type.toUpperCase(), rdata }
  if (verb === 'add') return addRecord(cli, api, zone, given, options)
  const found = await matching(api, zone.id, given)
  if (verb === 'remove') return removeRecords(cli, api, zone, given, found, options)
  return changeRecord(cli, api, zone, given, found, options)
}

/** The records of a name and type; with data, only the record with this data. */
async function matching(
  api: ApiClient,
  id: string,
  { name, type, rdata }: WrittenRecord,
): Promise<{ version: number; records: StoredRecord[] }> {
  const page = await api.call(zoneCalls.records, { id, name, type, current: 1, pageSize: MAX_PAGE_SIZE })
  const same = (text: string) => text.replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase()
  const records = page.list.filter((record) => rdata === '' || same(record.rdata) === same(rdata))
  return { version: page.version, records }
}

async function list(cli: Cli, origin: string, { type, name, q }: RecordOptions): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const { id } = await getZone(cli, api, origin)
  const columns = columnsOf(t, [
    ['name', 'column.name'],
    ['ttl', 'column.ttl'],
    ['type', 'column.type'],
    ['rdata', 'column.rdata'],
  ])
  const printer = out.rows(columns, ['name', 'ttl', 'type', 'rdata'])
  // All pages are of the version of the first one, even if the zone changes meanwhile.
  let version: number | undefined
  for (let current = 1; ; current++) {
    const page = await api.call(zoneCalls.records, {
      id,
      type,
      name,
      q,
      ...(version !== undefined && { version }),
      current,
      pageSize: MAX_PAGE_SIZE,
    })
    version ??= page.version
    printer.add(page.list)
    if (page.list.length < MAX_PAGE_SIZE) break
  }
  printer.end()
}
