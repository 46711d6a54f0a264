import { DEVICE_OWNER_FIELDS, deviceEditCalls, deviceResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { getDevice, namedColumns } from './device-columns.ts'

export function addDevicesRename(devices: Command, cli: Cli): void {
  const { t } = cli
  const command = devices
    .command('rename')
    .description(t('help.devices.rename'))
    .argument('<device>', t('help.argument.device'))
    .argument('[name]', t('help.argument.newDeviceName'))
  addFieldOptions(command, t, DEVICE_OWNER_FIELDS).action(
    (device: string, name: string | undefined, options: Readonly<Record<string, unknown>>) =>
      rename(cli, device, name, options),
  )
}

/** An empty name gives the device back the name that it reports itself. */
async function rename(
  cli: Cli,
  device: string,
  name: string | undefined,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const owner = fieldsOfOptions(DEVICE_OWNER_FIELDS, options)
  if (name === undefined && Object.keys(owner).length === 0)
    throw new UsageFailure(cli.t('usage.renameWhat'), [cli.t('hint.help')])
  const api = cli.api()
  const { id, revision } = await getDevice(cli, api, device)
  const edit = { id, revision, ...owner, ...(name !== undefined && { name }) }
  await api.call(deviceEditCalls.edit, { devices: [edit], reason: '' })
  cli.out.one(await api.call(deviceResource.get, { id }), await namedColumns(cli, api))
}
