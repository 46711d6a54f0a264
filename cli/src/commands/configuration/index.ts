import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes } from '../../input/confirm.ts'
import { type ApplyOptions, apply } from './apply.ts'
import { exportConfiguration } from './export.ts'
import { type PlanOptions, plan } from './plan.ts'
import { PLAN_FORMATS } from './show-plan.ts'

export function addExport(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('export')
    .description(t('help.export'))
    .argument('<target>', t('help.argument.configTarget'))
    .action((target: string) => exportConfiguration(cli, target))
}

export function addPlan(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('plan')
    .description(t('help.plan'))
    .argument('[source]', t('help.argument.configSource'))
    .option('--prune', t('help.option.prune'))
    .option('--drift', t('help.option.drift'))
    .addOption(
      new Option('--format <format>', t('help.option.planFormat')).choices(PLAN_FORMATS).default('text'),
    )
    .action((source: string | undefined, options: PlanOptions) => plan(cli, source, options))
}

export function addApply(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('apply')
    .description(t('help.apply'))
    .argument('<source>', t('help.argument.configSource'))
    .option('--prune', t('help.option.prune'))
    .option('--force', t('help.option.forceGuard'))
    .option('--reason <text>', t('help.option.applyReason'))
  addYes(command, cli).action((source: string, options: ApplyOptions) => apply(cli, source, options))
}
