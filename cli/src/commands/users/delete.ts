import { userCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getUser } from './find-user.ts'

export function addUsersDelete(users: Command, cli: Cli): void {
  const { t } = cli
  users
    .command('delete')
    .description(t('help.users.delete'))
    .argument('<user...>', t('help.argument.users'))
    .action((namesOrIds: string[]) => remove(cli, namesOrIds))
}

/** All of them are looked up before the first is deleted, and the server deletes all of them or none. */
async function remove(cli: Cli, namesOrIds: string[]): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const ids: string[] = []
  for (const nameOrId of namesOrIds) ids.push((await getUser(cli, api, nameOrId)).id)
  const deleted = await api.call(userCalls.remove, { ids })
  out.one(deleted, [{ field: 'ids', title: t('column.deleted'), show: () => deleted.ids.join(', ') }])
}
