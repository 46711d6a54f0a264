import { enforcerCalls } from '@netwarden/shared/contract'
import { ENFORCER_FIELDS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { enforcerColumns, getEnforcer } from './enforcer-columns.ts'

export function addEnforcersUpdate(enforcers: Command, cli: Cli): void {
  const { t } = cli
  const command = enforcers
    .command('update')
    .description(t('help.enforcers.update'))
    .argument('<enforcer>', t('help.argument.enforcer'))
  addFieldOptions(command, t, ENFORCER_FIELDS).action((nameOrId: string, options: Record<string, unknown>) =>
    update(cli, nameOrId, options),
  )
}

async function update(cli: Cli, nameOrId: string, options: Record<string, unknown>): Promise<void> {
  const fields = fieldsOfOptions(ENFORCER_FIELDS, options)
  if (Object.keys(fields).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
  const api = cli.api()
  const { id } = await getEnforcer(cli, api, nameOrId)
  cli.out.one(await api.call(enforcerCalls.update, { ...fields, id }), enforcerColumns(cli.t))
}
