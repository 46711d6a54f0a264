import { SOURCE_FIELDS, sourceResource } from '@netwarden/shared/contract'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { sourceColumns } from './source-columns.ts'

const { name, kind, location, ...others } = SOURCE_FIELDS

interface CreateOptions
  extends Pick<FieldValues<typeof SOURCE_FIELDS>, 'name' | 'kind'>,
    Record<string, unknown> {
  path: string
  disabled?: boolean
}

export function addSourcesCreate(sources: Command, cli: Cli): void {
  const { t } = cli
  const command = sources.command('create').description(t('help.sources.create'))
  addFieldOptions(command, t, { name, kind, location, ...others }, { isNew: true })
    .option('--disabled', t('help.option.sourceDisabled'))
    .action((options: CreateOptions) => create(cli, options))
}

async function create(cli: Cli, options: CreateOptions): Promise<void> {
  const { name, kind, path: location, disabled } = options
  const source = { ...fieldsOfOptions(others, options), name, kind, location, enabled: disabled !== true }
  cli.out.one(await cli.api().call(sourceResource.create, source), sourceColumns(cli.t))
}
