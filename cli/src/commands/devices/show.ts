import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { deviceColumns, getDevice } from './device-columns.ts'

export function addDevicesShow(devices: Command, cli: Cli): void {
  const { t } = cli
  devices
    .command('show')
    .description(t('help.devices.show'))
    .argument('<device>', t('help.argument.device'))
    .action(async (device: string) => {
      cli.out.one(await getDevice(cli, cli.api(), device), deviceColumns(t))
    })
}
