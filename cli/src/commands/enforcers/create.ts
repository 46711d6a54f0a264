import { type CreatedEnforcer, enforcerCalls } from '@netwarden/shared/contract'
import { NEW_ENFORCER_FIELDS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { columnsOf } from '../columns.ts'
import { getEnforcer } from './enforcer-columns.ts'
import { addObservedOptions, observedOfOptions } from './observed-options.ts'

const { name, ...others } = NEW_ENFORCER_FIELDS

export function addEnforcersCreate(enforcers: Command, cli: Cli): void {
  const command = enforcers.command('create').description(cli.t('help.enforcers.create'))
  addFieldOptions(command, cli.t, { name, ...others }, { isNew: true })
  addObservedOptions(command, cli).action((options: { name: string } & Record<string, unknown>) =>
    create(cli, options),
  )
}

async function create(cli: Cli, options: { name: string } & Record<string, unknown>): Promise<void> {
  const fields = fieldsOfOptions(others, options)
  const api = cli.api()
  const observed = await observedOfOptions(cli, api, options)
  const made = await api.call(enforcerCalls.create, {
    ...fields,
    name: options.name,
    ...(observed && { observed }),
  })
  showCode(cli, made, fields.kind)
}

export function addEnforcersCode(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('code')
    .description(t('help.enforcers.code'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .action(async (nameOrId: string) => {
      const api = cli.api()
      const { id, kind } = await getEnforcer(cli, api, nameOrId)
      showCode(cli, await api.call(enforcerCalls.code, { id }), kind)
    })
}

/** The code is shown once, with the command in which it is used; an observed server has none. */
function showCode({ t, out, notes }: Cli, code: CreatedEnforcer, kind: string | undefined): void {
  if (code.code === undefined) {
    out.one(code, columnsOf(t, [['id', 'column.id']]))
    return
  }
  out.one(
    code,
    columnsOf(t, [
      ['code', 'column.pairingCode'],
      ['expiresAt', 'column.expiresAt', 'time'],
      ['id', 'column.id'],
    ]),
  )
  notes.say(t(kind === 'bind' ? 'note.joinBind' : 'note.joinNode', { code: code.code }))
}

export function addEnforcersRemove(enforcers: Command, cli: Cli): void {
  const { t } = cli
  const command = enforcers
    .command('remove')
    .description(t('help.enforcers.remove'))
    .argument('<enforcer>', t('help.argument.enforcer'))
  addYes(command, cli).action((nameOrId: string, options: ConfirmOptions) => remove(cli, nameOrId, options))
}

async function remove(cli: Cli, nameOrId: string, options: ConfirmOptions): Promise<void> {
  const api = cli.api()
  const { id, name: found } = await getEnforcer(cli, api, nameOrId)
  await confirmDeletion(cli, options, [found])
  await api.call(enforcerCalls.remove, { id })
  cli.out.one({ id, name: found }, columnsOf(cli.t, [['name', 'column.deleted']]))
}
