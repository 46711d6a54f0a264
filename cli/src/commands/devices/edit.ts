import { deviceEditCalls, type EditedDevices } from '@netwarden/shared/contract'
import { MAX_DEVICES_CSV_BYTES } from '@netwarden/shared/csv'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { addCsvExport, csvForm } from '../csv-files.ts'
import { getSegment } from '../segments/find-segment.ts'
import { getDevice } from './device-columns.ts'
import { addDeviceFilter, type DeviceFilterOptions, filterOf } from './device-filter.ts'

interface MoveOptions {
  to: string
  reason: string
}

export function addDevicesMove(devices: Command, cli: Cli): void {
  const { t } = cli
  devices
    .command('move')
    .description(t('help.devices.move'))
    .argument('<device...>', t('help.argument.devices'))
    .requiredOption('--to <segment>', t('help.option.toSegment'))
    .option('--reason <text>', t('help.option.moveReason'), '')
    .action((named: string[], options: MoveOptions) => move(cli, named, options))
}

async function move(cli: Cli, named: readonly string[], { to, reason }: MoveOptions): Promise<void> {
  const api = cli.api()
  const { id: segmentId } = await getSegment(cli, api, to)
  const devices = []
  for (const name of named) {
    const { id, revision } = await getDevice(cli, api, name)
    devices.push({ id, revision, segmentId })
  }
  printEdited(cli, await api.call(deviceEditCalls.edit, { devices, reason, dryRun: cli.isDryRun }))
}

export function addDevicesImport(devices: Command, cli: Cli): void {
  const { t } = cli
  const command = devices
    .command('import')
    .description(t('help.devices.import'))
    .argument('<file>', t('help.argument.source'))
  command.action(async (file: string) => {
    const form = await csvForm(cli, command, file, MAX_DEVICES_CSV_BYTES)
    printEdited(cli, await cli.api().call(deviceEditCalls.importCsv, { dryRun: cli.isDryRun }, form))
  })
}

export function addDevicesExport(devices: Command, cli: Cli): void {
  const open = async (options: DeviceFilterOptions) => {
    const { sort, order } = options
    const filter = await filterOf(cli, options)
    return cli
      .api()
      .open(deviceEditCalls.exportCsv, { ...filter, ...(sort && { sort }), ...(order && { order }) })
  }
  addDeviceFilter(addCsvExport(devices.command('export'), cli, 'help.devices.export', open), cli)
}

/** The counts of an edit, and in a dry run its effect on the visits. */
function printEdited({ out, notes, t }: Cli, edited: EditedDevices): void {
  const { effect, dryRun } = edited
  out.one(
    edited,
    columnsOf(t, [
      ['rows', 'column.deviceRows'],
      ['moved', 'column.moved'],
      ['renamed', 'column.renamed'],
      ['unchanged', 'column.unchanged'],
      ['receiptId', 'column.receiptId'],
    ]),
  )
  if (effect) notes.say(t('note.moveEffect', effect))
  if (dryRun) notes.say(t('note.zoneDryRun'))
}
