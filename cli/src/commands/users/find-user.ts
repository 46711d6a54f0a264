import {
  defineCall,
  MAX_PAGE_DEPTH,
  MAX_PAGE_SIZE,
  type User,
  userCalls,
  userFileCalls,
  userSchema,
} from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { AnswerFailure, CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'

const NOT_FOUND = 404

/** One user by id, which the second face of the users answers; it takes an id as the state of an import does. */
const showById = defineCall({
  ...userFileCalls.importState,
  url: '/api/rest/users/:id',
  isBare: true,
  reply: userSchema,
})

/** The user of that name, or else of that id. */
export async function getUser({ t }: Cli, api: ApiClient, nameOrId: string): Promise<User> {
  const named = await findByName(api, nameOrId)
  if (named) return named
  try {
    return await api.call(showById, { id: nameOrId })
  } catch (cause) {
    if (!(cause instanceof AnswerFailure) || cause.status !== NOT_FOUND) throw cause
    throw new CliFailure(t('fault.noUser', { user: nameOrId }), [t('hint.usersList')])
  }
}

/** The list's filter takes parts of names, so the exact one is looked for among what it finds. */
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
