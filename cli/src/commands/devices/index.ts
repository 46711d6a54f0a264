import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addDevicesExport, addDevicesImport, addDevicesMove } from './edit.ts'
import { addDevicesList } from './list.ts'
import { addDevicesRename } from './rename.ts'
import { addDevicesShow } from './show.ts'

const VERBS = [
  addDevicesList,
  addDevicesShow,
  addDevicesMove,
  addDevicesRename,
  addDevicesImport,
  addDevicesExport,
]

export function addDevices(program: Command, cli: Cli): void {
  const devices = program.command('devices').description(cli.t('help.devices')).helpCommand(false)
  for (const add of VERBS) add(devices, cli)
}
