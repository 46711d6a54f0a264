import { DEVICE_SORTS } from '@netwarden/shared/contract'
import { RISK_LEVELS } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { getSegment } from '../segments/find-segment.ts'

export interface DeviceFilterOptions {
  q?: string
  segment?: string
  user?: string
  department?: string
  maker?: string
  risk?: (typeof RISK_LEVELS)[number] | 'any' | 'none'
  from?: string
  to?: string
  sort?: (typeof DEVICE_SORTS)[number]
  order?: 'asc' | 'desc'
}

/** The options by which list and export narrow and order the devices. */
export function addDeviceFilter(command: Command, { t }: Cli): Command {
  const readTime = createTimeReader(t)
  return command
    .option('--q <text>', t('help.option.deviceText'))
    .option('--segment <segment>', t('help.option.deviceSegment'))
    .option('--user <text>', t('help.option.deviceUser'))
    .option('--department <text>', t('help.option.deviceDepartment'))
    .option('--maker <text>', t('help.option.deviceMaker'))
    .addOption(
      new Option('--risk <level>', t('help.option.deviceRisk')).choices([...RISK_LEVELS, 'any', 'none']),
    )
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
    .addOption(new Option('--sort <field>', t('help.option.deviceSort')).choices(DEVICE_SORTS))
    .addOption(new Option('--order <direction>', t('help.option.deviceOrder')).choices(['asc', 'desc']))
}

/** The filter of the call; its fields are named as in the API. */
export async function filterOf(cli: Cli, { segment, risk, ...filter }: DeviceFilterOptions) {
  const { sort: _, order: __, ...texts } = filter
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, cli.api(), segment)).id
  return {
    ...texts,
    ...(segmentId !== undefined && { segmentId }),
    ...(risk !== undefined && { riskLevel: risk }),
  }
}
