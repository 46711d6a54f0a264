import { policyListCalls } from '@netwarden/shared/contract'
import { LIST_FIELDS, RISK_LEVELS, type RiskLevel } from '@netwarden/shared/domain'
import { MAX_CHECK_HOURS } from '@netwarden/shared/limits'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { columnsOf } from '../columns.ts'
import { getLists } from './find-lists.ts'

interface ChangeOptions extends Record<string, unknown> {
  level?: RiskLevel
  every?: number
}

export function addListsChange(lists: Command, cli: Cli): void {
  const { t } = cli
  const command = lists
    .command('change')
    .description(t('help.lists.change'))
    .argument('<list>', t('help.argument.list'))
  addFieldOptions(command, t, LIST_FIELDS)
    .addOption(new Option('--level <level>', t('help.option.listLevel')).choices(RISK_LEVELS))
    .option(
      '--every <hours>',
      t('help.option.listEvery'),
      createCountReader(t, MAX_CHECK_HOURS, 'usage.count'),
    )
    .action((nameOrId: string, options: ChangeOptions) => change(cli, nameOrId, options))
}

async function change(cli: Cli, nameOrId: string, options: ChangeOptions): Promise<void> {
  const { level, every: checkEvery } = options
  const changes = {
    ...fieldsOfOptions(LIST_FIELDS, options),
    ...(level !== undefined && { level }),
    ...(checkEvery !== undefined && { checkEvery }),
  }
  if (Object.keys(changes).length === 0)
    throw new UsageFailure(cli.t('usage.nothingToChange'), [cli.t('hint.help')])
  const api = cli.api()
  for (const { id } of await getLists(cli, api, [nameOrId])) {
    await api.call(policyListCalls.edit, { id, ...changes })
    cli.out.one({ id }, columnsOf(cli.t, [['id', 'column.changed']]))
  }
}
