import type { Readable } from 'node:stream'
import { riskEventCalls } from '@netwarden/shared/contract'
import {
  RISK_EXPORT_FORMATS,
  RISK_LEVELS,
  RISK_STATUSES,
  type RiskExportFormat,
  type RiskLevel,
  type RiskStatus,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { writeResult } from '../../output/result-file.ts'

export interface RiskFilter {
  level?: RiskLevel
  status?: RiskStatus
  q?: string
  from?: string
  to?: string
}

/** The options that narrow a list of events. */
export function addRiskFilter(command: Command, { t }: Cli): Command {
  const readTime = createTimeReader(t)
  return command
    .addOption(new Option('--level <level>', t('help.option.riskLevel')).choices(RISK_LEVELS))
    .addOption(new Option('--status <status>', t('help.option.riskStatus')).choices(RISK_STATUSES))
    .option('--q <text>', t('help.option.riskText'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
}

export function addRisksExport(risks: Command, cli: Cli): void {
  const { t } = cli
  const command = risks
    .command('export')
    .description(t('help.risks.export'))
    .argument('[file]', t('help.argument.target'), '-')
    .addOption(
      new Option('--format <format>', t('help.option.riskFormat'))
        .choices(RISK_EXPORT_FORMATS)
        .default('csv'),
    )
  addRiskFilter(command, cli).action(
    async (file: string, options: RiskFilter & { format: RiskExportFormat }) => {
      const { level, ...filter } = options
      const api = cli.api()
      await save(cli, await api.open(riskEventCalls.exportCsv, { riskLevel: level, ...filter }), file)
    },
  )
}

export function addRisksEvidence(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('evidence')
    .description(t('help.risks.evidence'))
    .argument('<event>', t('help.argument.risk'))
    .argument('<file>', t('help.argument.target'))
    .action(async (id: string, file: string) => {
      await save(cli, await cli.api().open(riskEventCalls.evidence, { id }), file)
    })
}

async function save(cli: Cli, content: Readable, file: string): Promise<void> {
  try {
    await writeResult(cli, content, file)
  } catch (cause) {
    throw connectionFailure(cause, cli.api().url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
