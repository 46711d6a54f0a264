import { deviceResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { deviceColumns, getDevice } from './device-columns.ts'

export function addDevicesRename(devices: Command, cli: Cli): void {
  const { t } = cli
  devices
    .command('rename')
    .description(t('help.devices.rename'))
    .argument('<device>', t('help.argument.device'))
    .argument('<name>', t('help.argument.deviceName'))
    .action((device: string, name: string) => rename(cli, device, name))
}

/** An empty name gives the device back the name that it reports itself. */
async function rename(cli: Cli, device: string, name: string): Promise<void> {
  const api = cli.api()
  const { id, version } = await getDevice(cli, api, device)
  cli.out.one(await api.call(deviceResource.update, { id, name, version }), deviceColumns(cli.t))
}
