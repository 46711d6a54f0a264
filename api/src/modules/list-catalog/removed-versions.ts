import type { Transaction } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { StoredListVersion } from '../../platform/state/tables/lists.ts'

/** A version without its names. */
export type VersionHead = Omit<StoredListVersion, 'content'>

export const VERSION_HEAD = [
  'listId',
  'number',
  'version',
  'state',
  'at',
  'base',
  'domainCount',
  'added',
  'removed',
  'hash',
  'hold',
  'reading',
  'contentBytes',
] as const

type KeptHead = Omit<VersionHead, 'listId' | 'version' | 'at' | 'contentBytes'>

/** Moves the versions of a deleted list that once decided aside: they explain the verdicts of their time. */
export async function keepRemovedVersions(trx: Transaction<StateTables>, id: string): Promise<void> {
  const heads = await trx
    .selectFrom('policyListVersion')
    .select(VERSION_HEAD)
    .where('listId', '=', id)
    .where('state', 'in', ['inForce', 'kept'])
    .execute()
  const columns = ['listId', 'version', 'content', 'contentBytes', 'at'] as const
  for (const { listId, version, at: _, contentBytes: __, ...head } of heads)
    await trx
      .insertInto('removedListVersion')
      .columns([...columns, 'head'])
      .expression((eb) =>
        eb
          .selectFrom('policyListVersion')
          .select([...columns, eb.cast<string>(eb.val(JSON.stringify(head)), 'text').as('head')])
          .where('listId', '=', listId)
          .where('version', '=', version),
      )
      .execute()
  await trx.deleteFrom('policyListVersion').where('listId', '=', id).execute()
}

/** Moves them back; false where the version that decided is no longer kept. */
export async function restoreRemovedVersions(
  trx: Transaction<StateTables>,
  id: string,
  inForce: string | null,
): Promise<boolean> {
  const kept = await trx
    .selectFrom('removedListVersion')
    .select(['version', 'head'])
    .where('listId', '=', id)
    .execute()
  if (inForce !== null && !kept.some(({ version, head }) => version === inForce && head !== null))
    return false
  for (const { version, head } of kept) {
    if (head === null) continue
    const { content, contentBytes, at } = await trx
      .selectFrom('removedListVersion')
      .select(['content', 'contentBytes', 'at'])
      .where('listId', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const stored = { ...(JSON.parse(head) as KeptHead), listId: id, version, content, contentBytes, at }
    await trx.insertInto('policyListVersion').values(stored).execute()
  }
  await trx.deleteFrom('removedListVersion').where('listId', '=', id).execute()
  return true
}
