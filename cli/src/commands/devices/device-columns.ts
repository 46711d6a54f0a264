import {
  DEVICE_FIELDS,
  DEVICE_OWNER_FIELDS,
  type Device,
  deviceResource,
  deviceSchema,
} from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { objectNames } from '../../completion/object-names.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { hintsFor } from '../../input/similar-names.ts'
import { type Column, showValue } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'
import { briefSegments } from '../segments/find-segment.ts'

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

/** A device by its id, which is its MAC or address, else the only one with that name or address. */
export async function getDevice({ t }: Cli, api: ApiClient, named: string): Promise<Device> {
  const found = await nullIfMissing(api.call(deviceResource.get, { id: named }))
  if (found) return found
  const rows = await api.call(deviceResource.list, { filter: JSON.stringify({ q: named }), range: '[0,99]' })
  const same = rows.filter(({ name, addresses }) => name === named || addresses.includes(named))
  const [device, ...more] = same
  if (!device) {
    const hints = hintsFor(t, named, await objectNames(api, 'devices'), 'hint.devicesList')
    throw new CliFailure(t('fault.noDevice', { device: named }), hints)
  }
  if (more.length > 0)
    throw new CliFailure(t('fault.devicesAlike', { device: named }), [t('hint.devicesList')])
  return device
}
