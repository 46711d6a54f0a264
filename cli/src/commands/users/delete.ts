import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { getUser } from './find-user.ts'

export function addUsersDelete(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users
    .command('delete')
    .description(t('help.users.delete'))
    .argument('<user...>', t('help.argument.users'))
  addYes(command, cli).action((namesOrIds: string[], options: ConfirmOptions) =>
    remove(cli, namesOrIds, options),
  )
}

/** All of them are looked up before the first is deleted, and the server deletes all of them or none. */
async function remove(cli: Cli, namesOrIds: string[], options: ConfirmOptions): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const ids: string[] = []
  for (const nameOrId of namesOrIds) ids.push((await getUser(cli, api, nameOrId)).id)
  await confirmDeletion(cli, options, namesOrIds)
  const deleted = await api.call(userCalls.remove, { ids })
  out.one(deleted, [{ field: 'ids', title: t('column.deleted'), show: () => deleted.ids.join(', ') }])
}
