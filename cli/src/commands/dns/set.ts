import { dnsCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { noteHostBits } from '../host-bits.ts'
import { printDnsSettings } from './print-settings.ts'
import { SPECIFIED_SERVERS } from './specified-file.ts'

interface SetOptions {
  default?: string
  specified?: string
  ifVersion?: number
  allowEmpty?: boolean
}

const HIGHEST_VERSION = 999_999_999

export function addDnsSet(dns: Command, cli: Cli): void {
  const { t } = cli
  dns
    .command('set')
    .description(t('help.dns.set'))
    .option('--default <servers>', t('help.option.defaultServers'))
    .option('--specified <file>', t('help.option.specifiedServers'))
    .option('--allow-empty', t('help.option.allowEmpty'))
    .option(
      '--if-version <number>',
      t('help.option.dnsVersion'),
      createCountReader(t, HIGHEST_VERSION, 'usage.count'),
    )
    .action((options: SetOptions) => set(cli, options))
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
