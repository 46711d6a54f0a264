import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { explainedDevice, printExplanation } from '../records/explain.ts'

interface WhyOptions {
  device: string
  at?: string
}

export function addWhy(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('why')
    .description(t('help.why'))
    .argument('<name>', t('help.option.explainDomain'))
    .requiredOption('--device <device>', t('help.option.anyDevice'))
    .option('--at <time>', t('help.option.explainAt'), createTimeReader(t))
    .action((domain: string, options: WhyOptions) => why(cli, domain, options))
}

async function why(cli: Cli, domain: string, { device, at }: WhyOptions): Promise<void> {
  await printExplanation(cli, { ...(await explainedDevice(cli, device)), domain, at })
}
