import { readDnsServerText } from '@netwarden/shared/validators'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { reportVerdict } from './verdict.ts'

export function addValidateDnsServers(validate: Command, cli: Cli): void {
  const { t } = cli
  validate
    .command('dns-servers')
    .description(t('help.validate.dnsServers'))
    .argument('<value>', t('help.argument.value'))
    .action((value: string) => {
      const { servers, faulty } = readDnsServerText(value)
      reportVerdict(
        cli,
        value,
        faulty === undefined
          ? { canonical: servers.join(',') }
          : { fault: 'validation.dnsServer', params: { part: faulty } },
      )
    })
}
