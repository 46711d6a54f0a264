import type { Work } from '../../platform/state/work.ts'

/** Whether an active user has that name. */
export async function hasActiveUser({ trx }: Work, username: string): Promise<boolean> {
  const user = await trx
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return user !== undefined
}
