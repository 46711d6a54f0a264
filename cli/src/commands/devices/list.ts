import { deviceResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { addLimit, rowsOf } from '../all-pages.ts'
import { DEVICE_COLUMNS, deviceColumns } from './device-columns.ts'

interface ListOptions {
  limit: number
  q?: string
  from?: string
  to?: string
}

export function addDevicesList(devices: Command, cli: Cli): void {
  const { t } = cli
  const readTime = createTimeReader(t)
  const command = devices
    .command('list')
    .description(t('help.devices.list'))
    .option('--q <text>', t('help.option.deviceText'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
  addLimit(command, cli).action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { limit, ...filters }: ListOptions): Promise<void> {
  const api = cli.api()
  const printer = cli.out.rows(deviceColumns(cli.t), DEVICE_COLUMNS)
  const filter = JSON.stringify(filters)
  const read = rowsOf((query) => api.call(deviceResource.list, { ...query, filter }), limit, [
    'lastActiveAt',
    'DESC',
  ])
  for await (const rows of read) printer.add(rows)
  printer.end()
}
