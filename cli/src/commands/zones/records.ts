import { MAX_PAGE_SIZE, zoneCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { getZone } from './find-zone.ts'

interface RecordOptions {
  type?: string
  name?: string
  q?: string
}

export function addZonesRecords(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('records')
    .description(t('help.zones.records'))
    .argument('<origin>', t('help.argument.zone'))
    .option('--type <type>', t('help.option.recordType'))
    .option('--name <name>', t('help.option.recordName'))
    .option('-q, --q <text>', t('help.option.recordText'))
    .action((origin: string, options: RecordOptions) => records(cli, origin, options))
}

async function records(cli: Cli, origin: string, options: RecordOptions): Promise<void> {
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
  // All pages are of the version that the first one is of, whoever changes the zone meanwhile.
  let version: number | undefined
  for (let current = 1; ; current++) {
    const page = await api.call(zoneCalls.records, {
      id,
      ...options,
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
