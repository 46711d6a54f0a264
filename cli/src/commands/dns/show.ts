import { dnsCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { printDnsSettings } from './print-settings.ts'

export function addDnsShow(dns: Command, cli: Cli): void {
  dns
    .command('show')
    .description(cli.t('help.dns.show'))
    .action(async () => printDnsSettings(cli, await cli.api().call(dnsCalls.read, {})))
}
