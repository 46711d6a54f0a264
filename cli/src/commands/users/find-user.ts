import { userCalls, userResource } from '@netwarden/shared/contract'
import type { User } from '@netwarden/shared/domain'
import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { objectNames } from '../../completion/object-names.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { hintsFor } from '../../input/similar-names.ts'

/** Finds a user by name, otherwise by id. */
export async function getUser({ t }: Cli, api: ApiClient, nameOrId: string): Promise<User> {
  const named = await findByName(api, nameOrId)
  if (named) return named
  const found = await nullIfMissing(api.call(userResource.get, { id: nameOrId }))
  if (!found) {
    const hints = hintsFor(t, nameOrId, await objectNames(api, 'users'), 'hint.usersList')
    throw new CliFailure(t('fault.noUser', { user: nameOrId }), hints)
  }
  return found
}

/** The list's filter matches parts of names, so the exact one is selected from its results. */
async function findByName(api: ApiClient, username: string): Promise<User | null> {
  for (let current = 1; current * MAX_PAGE_SIZE <= MAX_PAGE_DEPTH; current++) {
    const page = { current, pageSize: MAX_PAGE_SIZE, sort: 'username', order: 'asc' } as const
    const { list } = await api.call(userCalls.list, { username, ...page })
    const found = list.find((user) => user.username === username)
    if (found) return found
    if (list.length < MAX_PAGE_SIZE) break
  }
  return null
}
