import { credentialCalls } from '@netwarden/shared/contract'
import { sessionSchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { addLimit, printAll } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'
import { getUser } from '../users/find-user.ts'

const FIELDS = Object.keys(sessionSchema.shape)

interface ListOptions {
  limit: number
  user?: string
}

interface RevokeOptions extends ConfirmOptions {
  others?: boolean
}

export function addSessions(program: Command, cli: Cli): void {
  const { t } = cli
  const sessions = program.command('sessions').description(t('help.sessions')).helpCommand(false)
  const list = sessions
    .command('list')
    .description(t('help.sessions.list'))
    .option('--user <user>', t('help.option.owner'))
  addLimit(list, cli).action((options: ListOptions) => listSessions(cli, options))
  const revoke = sessions
    .command('revoke')
    .description(t('help.sessions.revoke'))
    .argument('[session]', t('help.argument.session'))
    .option('--others', t('help.option.others'))
  addYes(revoke, cli).action((id: string | undefined, options: RevokeOptions) =>
    revokeSession(cli, id, options),
  )
}

async function listSessions(cli: Cli, { limit, user }: ListOptions): Promise<void> {
  const api = cli.api()
  const userId = user === undefined ? undefined : (await getUser(cli, api, user)).id
  const columns = columnsOf(cli.t, [
    ['username', 'column.username'],
    ['ip', 'column.ip'],
    ['userAgent', 'column.userAgent'],
    ['isCurrent', 'column.isCurrent'],
    ['createdAt', 'column.createdAt', 'time'],
    ['lastUsedAt', 'column.lastUsedAt', 'time'],
    ['id', 'column.id'],
  ])
  await printAll(cli, cli.out.rows(columns, FIELDS), limit, (page) =>
    api.call(credentialCalls.listSessions, { ...page, userId }),
  )
}

async function revokeSession(cli: Cli, id: string | undefined, options: RevokeOptions): Promise<void> {
  const { t, out } = cli
  if ((id === undefined) !== (options.others === true)) throw new UsageFailure(t('usage.session'))
  await confirmDeletion(cli, options, [id ?? t('word.otherSessions')])
  const which = id === undefined ? { others: true as const } : { id }
  const ended = await cli.api().call(credentialCalls.revokeSession, which)
  out.one(ended, [
    { field: 'ids', title: t('column.endedSessions'), show: () => ended.ids.join(', ') || '-' },
  ])
}
