import { parseDomainEntry } from '@netwarden/shared/validators'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { reportVerdict } from './verdict.ts'

export function addValidateDomain(validate: Command, cli: Cli): void {
  const { t } = cli
  validate
    .command('domain')
    .description(t('help.validate.domain'))
    .argument('<value>', t('help.argument.value'))
    .action((value: string) => {
      const entry = parseDomainEntry(value)
      reportVerdict(
        cli,
        value,
        entry.fault === undefined ? { canonical: entry.domain } : { fault: entry.fault },
      )
    })
}
