import { canonicalIp } from '@netwarden/shared/validators'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { reportVerdict } from './verdict.ts'

export function addValidateIp(validate: Command, cli: Cli): void {
  const { t } = cli
  validate
    .command('ip')
    .description(t('help.validate.ip'))
    .argument('<value>', t('help.argument.value'))
    .action((value: string) => {
      const canonical = canonicalIp(value)
      reportVerdict(cli, value, canonical === null ? { fault: 'validation.ip' } : { canonical })
    })
}
