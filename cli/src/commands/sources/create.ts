import { SOURCE_KINDS, sourceResource } from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { sourceColumns } from './source-columns.ts'

interface CreateOptions {
  name: string
  kind: (typeof SOURCE_KINDS)[number]
  path: string
  format?: string
  tz?: string
  disabled?: boolean
}

export function addSourcesCreate(sources: Command, cli: Cli): void {
  const { t } = cli
  sources
    .command('create')
    .description(t('help.sources.create'))
    .requiredOption('--name <name>', t('help.option.sourceName'))
    .addOption(
      new Option('--kind <kind>', t('help.option.sourceKind')).choices(SOURCE_KINDS).makeOptionMandatory(),
    )
    .requiredOption('--path <path>', t('help.option.sourcePath'))
    .option('--format <format>', t('help.option.logFormat'))
    .option('--tz <zone>', t('help.option.tz'))
    .option('--disabled', t('help.option.sourceDisabled'))
    .action((options: CreateOptions) => create(cli, options))
}

async function create(cli: Cli, options: CreateOptions): Promise<void> {
  const { name, kind, path: location, format, tz: timeZone, disabled } = options
  const source = { name, kind, location, format, timeZone, enabled: disabled !== true }
  cli.out.one(await cli.api().call(sourceResource.create, source), sourceColumns(cli.t))
}
