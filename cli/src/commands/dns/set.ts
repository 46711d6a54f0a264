import { dnsCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { noteHostBits } from '../host-bits.ts'
import { printDnsSettings } from './print-settings.ts'
import { SPECIFIED_SERVERS } from './specified-file.ts'

interface SetOptions extends VersionOption {
  default?: string
  specified?: string
  allowEmpty?: boolean
}

export function addDnsSet(dns: Command, cli: Cli): void {
  const { t } = cli
  const command = dns
    .command('set')
    .description(t('help.dns.set'))
    .option('--default <servers>', t('help.option.defaultServers'))
    .option('--specified <file>', t('help.option.specifiedServers'))
    .option('--allow-empty', t('help.option.allowEmpty'))
  addVersionOption(command, cli).action((options: SetOptions) => set(cli, options))
}

async function set(cli: Cli, options: SetOptions): Promise<void> {
  const { default: servers, specified: file, ifVersion, allowEmpty = false } = options
  if (servers === undefined && file === undefined) throw new UsageFailure(cli.t('usage.nothingToChange'))
  const api = cli.api()
  const written = await sendEntries(
    cli,
    SPECIFIED_SERVERS,
    file,
    (specifiedDNSServers) =>
      api.call(dnsCalls.update, { defaultDNSServers: servers, specifiedDNSServers, version: ifVersion }),
    { allowEmpty },
  )
  const { hostBitsCleared, ...settings } = written
  noteHostBits(cli, hostBitsCleared)
  printDnsSettings(cli, settings)
}
