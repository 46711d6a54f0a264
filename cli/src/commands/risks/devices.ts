import { riskHandlingCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'

const FIELDS = ['deviceIP', 'deviceMac', 'deviceName', 'user', 'score', 'open', 'lastSeenAt']

export function addRisksDevices(risks: Command, cli: Cli): void {
  const { t } = cli
  const command = risks
    .command('devices')
    .description(t('help.risks.devices'))
    .option('--q <text>', t('help.option.riskDeviceText'))
  addTimedLimit(command, cli).action((options: { q?: string; limit: number }) => list(cli, options))
}

async function list(cli: Cli, { q, limit }: { q?: string; limit: number }): Promise<void> {
  const api = cli.api()
  const columns = columnsOf(cli.t, [
    ['deviceIP', 'column.deviceIP'],
    ['deviceName', 'column.deviceName'],
    ['user', 'column.riskUser'],
    ['score', 'column.riskScore'],
    ['open', 'column.riskOpen'],
    ['lastSeenAt', 'column.lastSeenAt', 'time'],
  ])
  await printTimed(cli, cli.out.rows(columns, FIELDS), {
    to: undefined,
    limit: Math.min(limit, MAX_PAGE_DEPTH),
    read: ({ current, pageSize }) => api.call(riskHandlingCalls.byDevice, { q, current, pageSize }),
  })
}
