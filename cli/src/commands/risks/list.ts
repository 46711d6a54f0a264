import { riskEventCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'
import { addRiskFilter, type RiskFilter } from './files.ts'
import { RISK_FIELDS, riskListColumns } from './risk-columns.ts'

interface ListOptions extends RiskFilter {
  grouped?: boolean
  limit: number
}

export function addRisksList(risks: Command, cli: Cli): void {
  const command = risks
    .command('list')
    .description(cli.t('help.risks.list'))
    .option('--grouped', cli.t('help.option.riskGrouped'))
  addTimedLimit(addRiskFilter(command, cli), cli).action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { level, status, q, from, to, limit, grouped }: ListOptions): Promise<void> {
  const api = cli.api()
  const filter = { riskLevel: level, status, q, from, grouped, sort: 'lastSeenAt', order: 'desc' } as const
  await printTimed(cli, cli.out.rows(riskListColumns(cli.t, grouped), RISK_FIELDS), {
    to,
    limit,
    read: (page) => api.call(riskEventCalls.list, { ...filter, ...page }),
  })
}
