import { deviceResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, rowsOf } from '../all-pages.ts'
import { DEVICE_COLUMNS, namedColumns } from './device-columns.ts'
import { addDeviceFilter, type DeviceFilterOptions, filterOf } from './device-filter.ts'

interface ListOptions extends DeviceFilterOptions {
  limit: number
}

/** Fields that people read from A to Z. */
const READ_UPWARDS: readonly string[] = ['name', 'maker', 'segment', 'user', 'department']

export function addDevicesList(devices: Command, cli: Cli): void {
  const command = addDeviceFilter(devices.command('list').description(cli.t('help.devices.list')), cli)
  addLimit(command, cli).action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { limit, ...options }: ListOptions): Promise<void> {
  const api = cli.api()
  const { sort = 'lastActiveAt', order = READ_UPWARDS.includes(sort) ? 'asc' : 'desc' } = options
  const filter = JSON.stringify(await filterOf(cli, options))
  const printer = cli.out.rows(await namedColumns(cli, api), DEVICE_COLUMNS)
  const read = rowsOf((query) => api.call(deviceResource.list, { ...query, filter }), limit, [
    sort,
    order === 'asc' ? 'ASC' : 'DESC',
  ])
  for await (const rows of read) printer.add(rows)
  printer.end()
}
