import { zoneCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { writeResult } from '../../output/result-file.ts'
import { columnsOf } from '../columns.ts'
import { getZone } from './find-zone.ts'
import { zoneColumns } from './zone-columns.ts'

const MAX_VERSION = 999_999_999
const FIELDS = ['version', 'at', 'by', 'action', 'serial', 'recordCount', 'added', 'removed', 'changed']

export function addZonesHistory(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('history')
    .description(t('help.zones.history'))
    .argument('<origin>', t('help.argument.zone'))
    .action((origin: string) => history(cli, origin))
}

async function history(cli: Cli, origin: string): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const { id } = await getZone(cli, api, origin)
  const columns = columnsOf(t, [
    ['version', 'column.version'],
    ['at', 'column.at', 'time'],
    ['by', 'column.by'],
    ['serial', 'column.serial'],
    ['recordCount', 'column.records'],
    ['added', 'column.added'],
    ['removed', 'column.removed'],
    ['changed', 'column.changed'],
  ])
  const printer = out.rows(columns, FIELDS)
  for (let current = 1; ; current++) {
    const page = await api.call(zoneCalls.history, { id, current, pageSize: MAX_PAGE_SIZE })
    printer.add(page.list)
    if (page.list.length < MAX_PAGE_SIZE) break
  }
  printer.end()
}

export function addZonesRollback(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('rollback')
    .description(t('help.zones.rollback'))
    .argument('<origin>', t('help.argument.zone'))
    .argument('<version>', t('help.argument.zoneVersion'), createCountReader(t, MAX_VERSION, 'usage.count'))
    .action(async (origin: string, version: number) => {
      const api = cli.api()
      const { id } = await getZone(cli, api, origin)
      cli.out.one(await api.call(zoneCalls.rollback, { id, version }), zoneColumns(t))
    })
}

interface ExportOptions {
  zoneVersion?: number
}

export function addZonesExport(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('export')
    .description(t('help.zones.export'))
    .argument('<origin>', t('help.argument.zone'))
    .argument('[file]', t('help.argument.target'), '-')
    .option(
      '--zone-version <version>',
      t('help.option.zoneVersion'),
      createCountReader(t, MAX_VERSION, 'usage.count'),
    )
    .action((origin: string, file: string, options: ExportOptions) => exportZone(cli, origin, file, options))
}

async function exportZone(cli: Cli, origin: string, file: string, options: ExportOptions): Promise<void> {
  const api = cli.api()
  const { id } = await getZone(cli, api, origin)
  const answer = await api.open(zoneCalls.exportFile, { id, version: options.zoneVersion })
  try {
    await writeResult(cli, answer, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}

export function addZonesDelete(zones: Command, cli: Cli): void {
  const { t } = cli
  const command = zones
    .command('delete')
    .description(t('help.zones.delete'))
    .argument('<origin>', t('help.argument.zone'))
  addYes(command, cli).action(async (origin: string, options: ConfirmOptions) => {
    const api = cli.api()
    const zone = await getZone(cli, api, origin)
    await confirmDeletion(cli, options, [zone.origin])
    const deleted = await api.call(zoneCalls.remove, { id: zone.id, origin })
    cli.out.one({ ...deleted, origin: zone.origin }, columnsOf(t, [['origin', 'column.deleted']]))
  })
}
