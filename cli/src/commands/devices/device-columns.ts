import { DEVICE_FIELDS, type Device, deviceResource, deviceSchema } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

export const DEVICE_COLUMNS = Object.keys(deviceSchema.shape)

export function deviceColumns(t: Translate): Column[] {
  const addresses = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '-')
  return [
    ...fieldColumns(t, DEVICE_FIELDS),
    { field: 'addresses', title: t('column.addresses'), show: addresses },
    ...columnsOf(t, [
      ['deviceMac', 'column.mac'],
      ['maker', 'column.maker'],
      ['lastActiveAt', 'column.lastActiveAt', 'time'],
      ['visits', 'column.visits'],
      ['id', 'column.id'],
    ]),
  ]
}

/** A device by its id, which is its MAC or address, else the only one with that name or address. */
export async function getDevice({ t }: Cli, api: ApiClient, named: string): Promise<Device> {
  const found = await nullIfMissing(api.call(deviceResource.get, { id: named }))
  if (found) return found
  const rows = await api.call(deviceResource.list, { filter: JSON.stringify({ q: named }), range: '[0,99]' })
  const same = rows.filter(({ name, addresses }) => name === named || addresses.includes(named))
  const [device, ...more] = same
  if (!device) throw new CliFailure(t('fault.noDevice', { device: named }), [t('hint.devicesList')])
  if (more.length > 0)
    throw new CliFailure(t('fault.devicesAlike', { device: named }), [t('hint.devicesList')])
  return device
}
