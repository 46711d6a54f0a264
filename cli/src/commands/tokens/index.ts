import { credentialCalls } from '@netwarden/shared/contract'
import { apiTokenSchema, TOKEN_SCOPES, type TokenScope } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { createExpiryReader } from '../../input/expiry-argument.ts'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { addLimit, printAll } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'
import { getUser } from '../users/find-user.ts'

const FIELDS = Object.keys(apiTokenSchema.shape)

export function addTokens(program: Command, cli: Cli): void {
  const { t } = cli
  const tokens = program.command('tokens').description(t('help.tokens')).helpCommand(false)
  const list = tokens
    .command('list')
    .description(t('help.tokens.list'))
    .option('--user <user>', t('help.option.owner'))
  addLimit(list, cli).action((options: ListOptions) => listTokens(cli, options))
  tokens
    .command('create')
    .description(t('help.tokens.create'))
    .requiredOption('--name <name>', t('help.option.tokenName'))
    .addOption(new Option('--scope <scope>', t('help.option.scope')).choices(TOKEN_SCOPES).default('read'))
    .requiredOption('--expires <time>', t('help.option.expires'), createExpiryReader(t))
    .action((options: CreateOptions) => create(cli, options))
  const revoke = tokens
    .command('revoke')
    .description(t('help.tokens.revoke'))
    .argument('<token>', t('help.argument.token'))
  addYes(revoke, cli).action((nameOrId: string, options: ConfirmOptions) =>
    revokeToken(cli, nameOrId, options),
  )
}

interface ListOptions {
  limit: number
  user?: string
}

interface CreateOptions {
  name: string
  scope: TokenScope
  expires: string
}

function tokenColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['name', 'column.name'],
    ['prefix', 'column.prefix'],
    ['scope', 'column.tokenScope'],
    ['username', 'column.username'],
    ['expiresAt', 'column.expiresAt', 'time'],
    ['lastUsedAt', 'column.lastUsedAt', 'time'],
    ['id', 'column.id'],
  ])
}

async function listTokens(cli: Cli, { limit, user }: ListOptions): Promise<void> {
  const api = cli.api()
  const userId = user === undefined ? undefined : (await getUser(cli, api, user)).id
  await printAll(cli, cli.out.rows(tokenColumns(cli.t), FIELDS), limit, (page) =>
    api.call(credentialCalls.listApiTokens, { ...page, userId }),
  )
}

/** The token itself is the result, since it is shown once only. */
async function create(cli: Cli, { name, scope, expires: expiresAt }: CreateOptions): Promise<void> {
  const created = await cli.api().call(credentialCalls.createApiToken, { name, scope, expiresAt })
  cli.out.one(created, [{ field: 'token', title: cli.t('column.token') }, ...tokenColumns(cli.t)])
  cli.notes.say(cli.t('note.tokenOnce'))
}

async function revokeToken(cli: Cli, nameOrId: string, options: ConfirmOptions): Promise<void> {
  const api = cli.api()
  const { id, name } = await getToken(cli, api, nameOrId)
  await confirmDeletion(cli, options, [name])
  await api.call(credentialCalls.revokeApiToken, { id })
  cli.out.one({ id, name }, columnsOf(cli.t, [['name', 'column.revoked']]))
}

async function getToken({ t }: Cli, api: ApiClient, nameOrId: string) {
  const { list } = await api.call(credentialCalls.listApiTokens, { current: 1, pageSize: 200 })
  const same = list.filter(({ id, name }) => id === nameOrId || name === nameOrId)
  const [token, ...more] = same
  if (token && more.length === 0) return token
  // A token of another user is known by its id only.
  if (same.length === 0) return { id: nameOrId, name: nameOrId }
  throw new CliFailure(t('fault.tokensAlike', { token: nameOrId }), [t('hint.tokensList')])
}
