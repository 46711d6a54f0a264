import {
  DEVICE_FIELDS,
  DEVICE_OWNER_FIELDS,
  type Device,
  deviceResource,
  deviceSchema,
} from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { type Column, showValue } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'
import { briefSegments } from '../segments/find-segment.ts'
import { findDevice } from './find-device.ts'

export const DEVICE_COLUMNS = Object.keys(deviceSchema.shape)

/** The most important first: a narrow screen leaves out the last ones. */
export function deviceColumns(t: Translate, segments: ReadonlyMap<string, string>): Column[] {
  const addresses = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '-')
  return [
    ...fieldColumns(t, DEVICE_FIELDS),
    { field: 'addresses', title: t('column.addresses'), show: addresses },
    {
      field: 'segmentId',
      title: t('column.segment'),
      show: (id) => segments.get(String(id)) ?? showValue(id),
    },
    ...columnsOf(t, [['riskLevel', 'column.riskLevel']]),
    ...fieldColumns(t, DEVICE_OWNER_FIELDS),
    ...columnsOf(t, [
      ['lastActiveAt', 'column.lastActiveAt', 'time'],
      ['deviceMac', 'column.mac'],
      ['maker', 'column.maker'],
      ['riskScore', 'column.riskScore'],
      ['openRisks', 'column.riskOpen'],
      ['visits', 'column.visits'],
      ['id', 'column.id'],
    ]),
  ]
}

/** The columns, with the segments by name where a table shows them. */
export async function namedColumns({ out, t }: Cli, api: ApiClient): Promise<Column[]> {
  const segments = out.format === 'table' ? await briefSegments(api) : []
  return deviceColumns(t, new Map(segments.map(({ id, name }) => [id, name])))
}

/** A device by its id, which is its MAC or address, else the only one with that name, address or user. */
export async function getDevice(cli: Cli, api: ApiClient, named: string): Promise<Device> {
  const found = await nullIfMissing(api.call(deviceResource.get, { id: named }))
  if (found) return found
  return api.call(deviceResource.get, { id: (await findDevice(cli, api, named)).id })
}
