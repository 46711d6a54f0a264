import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getDevice, namedColumns } from './device-columns.ts'

export function addDevicesShow(devices: Command, cli: Cli): void {
  const { t } = cli
  devices
    .command('show')
    .description(t('help.devices.show'))
    .argument('<device>', t('help.argument.device'))
    .action(async (device: string) => {
      const api = cli.api()
      cli.out.one(await getDevice(cli, api, device), await namedColumns(cli, api))
    })
}
