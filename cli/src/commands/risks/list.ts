import {
  RISK_LEVELS,
  RISK_STATUSES,
  type RiskLevel,
  type RiskStatus,
  riskEventCalls,
} from '@netwarden/shared'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'
import { RISK_FIELDS, riskListColumns } from './risk-columns.ts'

interface ListOptions {
  level?: RiskLevel
  status?: RiskStatus
  q?: string
  from?: string
  to?: string
  limit: number
}

export function addRisksList(risks: Command, cli: Cli): void {
  const { t } = cli
  const readTime = createTimeReader(t)
  const command = risks
    .command('list')
    .description(t('help.risks.list'))
    .addOption(new Option('--level <level>', t('help.option.riskLevel')).choices(RISK_LEVELS))
    .addOption(new Option('--status <status>', t('help.option.riskStatus')).choices(RISK_STATUSES))
    .option('--q <text>', t('help.option.riskText'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
  addTimedLimit(command, cli).action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { level, status, q, from, to, limit }: ListOptions): Promise<void> {
  const api = cli.api()
  const filter = { riskLevel: level, status, q, from, sort: 'lastSeenAt', order: 'desc' } as const
  await printTimed(cli, cli.out.rows(riskListColumns(cli.t), RISK_FIELDS), {
    to,
    limit,
    read: (page) => api.call(riskEventCalls.list, { ...filter, ...page }),
  })
}
