import { DEVICE_FIELDS, type Device, deviceResource, deviceSchema } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'
import { findDevice } from './find-device.ts'

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

/** A device by its id, which is its MAC or address, else the only one with that name, address or user. */
export async function getDevice(cli: Cli, api: ApiClient, named: string): Promise<Device> {
  const found = await nullIfMissing(api.call(deviceResource.get, { id: named }))
  if (found) return found
  return api.call(deviceResource.get, { id: (await findDevice(cli, api, named)).id })
}
